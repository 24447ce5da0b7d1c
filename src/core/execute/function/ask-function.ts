import { buildFunctionRequest } from '../../prompt/function-request';
import { answerSchemaOf } from '../../prompt/tool-schema';
import type { Model, ModelRequest } from '../../run/needs';
import { RunError } from '../../run/run-error';
import type { JsonSchema } from '../../skill/function/schema';
import { describeProblems, type ValueProblem } from '../../skill/function/validate';
import { askWithTools } from '../agent/ask-agent';
import { answerPlaceOf, askWith, earlierOf, inConversation, keepInTalk, modelOf } from '../ask-model';
import { type SkillContext, systemOf } from '../context';
import { withRetry } from '../retry';
import { usesAgent } from '../uses-agent';
import { checkOutput, givesText, refuseOutput } from './function-output';
import { jsonIn } from './json-in';

/**
 * What a model gives for the function's prompt, held to its signature; with the function's tools, where it has any. An answer that
 * does not keep to the signature is sent back once, with what is wrong, and the conversation has the one that does. Rejects with
 * `output-invalid`, and the last answer stays in the run's text.
 */
export async function askFunction(context: SkillContext, signal: AbortSignal): Promise<unknown> {
  const { skill, request, run, nested, emit } = context;
  const { output } = skill.signature ?? {};
  const model = await modelOf(context);
  if (output === undefined || givesText(output)) {
    const place = answerPlaceOf(context);
    const asked = buildFunctionRequest(skill, request, { place, nested }, systemOf(run));
    const ask = patient(context, (inOne) => askWith(model, inOne, context, signal), signal);
    const text = await answerTo(asked, model, context, ask, signal);
    const checked = checkOutput(skill, text);
    if (!('value' in checked)) return refuseOutput(skill, checked.problems);
    keepInTalk(text, model, context);
    return checked.value;
  }
  const asked = askedForJson(buildFunctionRequest(skill, request, { nested }, systemOf(run)), output);
  // What is no text for people yet is not shown while it comes.
  const quiet: SkillContext = { ...context, emit: (event) => event.type !== 'text' && emit(event) };
  const ask = patient(context, askerBySchema(model, quiet, signal), signal);
  const first = await answerTo(asked, model, quiet, ask, signal);
  const read = readAnswer(context, first);
  if ('value' in read) {
    keepInTalk(first, model, context);
    return read.value;
  }
  const whole = inTalk(asked, context);
  const again: ModelRequest = {
    ...whole,
    messages: [
      ...whole.messages,
      { role: 'assistant', text: first },
      { role: 'user', text: `${sentBack}\n\n${describeProblems(read.problems)}` },
    ],
  };
  const second = await ask(again);
  const last = readAnswer(context, second);
  if ('value' in last) {
    keepInTalk(second, model, context);
    return last.value;
  }
  emit({ type: 'text', delta: second });
  return refuseOutput(skill, last.problems);
}

type Ask = (asked: ModelRequest) => Promise<string>;

/** By the function's tools, where it has any that its model takes; else by the one request that `ask` makes. */
async function answerTo(
  asked: ModelRequest,
  model: Model,
  context: SkillContext,
  ask: Ask,
  signal: AbortSignal,
): Promise<string> {
  const alone = () => {
    if (!context.nested) context.requests.taken += 1;
    return ask(inTalk(asked, context));
  };
  if (!usesAgent(context)) return alone();
  const { answerSchema: _, ...inWords } = asked;
  return (await askWithTools(model, inWords, context, signal)) ?? alone();
}

/** With what was said before, where the user goes on from an answer. */
function inTalk(asked: ModelRequest, context: SkillContext): ModelRequest {
  return inConversation(asked, earlierOf(context));
}

/** What tools have done is not done again: where there are any, each request is made again by itself. */
function patient(context: SkillContext, ask: Ask, signal: AbortSignal): Ask {
  return usesAgent(context) ? (asked) => withRetry(context, () => ask(asked), signal) : ask;
}

const sentBack =
  'Your answer does not match the JSON Schema. Answer again, with the whole JSON value and nothing else. These are the places, as JSON pointers, and what is wrong there:';

/** Where the provider's own means is a tool, and its server takes none, the words alone have to do. */
function askerBySchema(model: Model, context: SkillContext, signal: AbortSignal) {
  let wordsAlone = false;
  return async ({ answerSchema, ...inWords }: ModelRequest): Promise<string> => {
    if (answerSchema && !wordsAlone) {
      try {
        return await askWith(model, { ...inWords, answerSchema }, context, signal);
      } catch (error) {
        if (!(error instanceof RunError) || error.code !== 'model-no-tools') throw error;
        wordsAlone = true;
      }
    }
    return askWith(model, inWords, context, signal);
  };
}

/** The schema is in the words of every request: not every model can be held to one by its provider. */
function askedForJson(asked: ModelRequest, output: JsonSchema): ModelRequest {
  const { $schema: _, ...schema } = output;
  const words = `Your answer is one JSON value that matches this JSON Schema, with nothing before or after it and no code fence around it:\n\n${JSON.stringify(schema)}`;
  const answerSchema = answerSchemaOf(output);
  return { ...asked, system: `${asked.system}\n\n${words}`, ...(answerSchema && { answerSchema }) };
}

function readAnswer(
  { skill }: SkillContext,
  text: string,
): { value: unknown } | { problems: ValueProblem[] } {
  const found = jsonIn(text);
  if (!found) return { problems: [{ pointer: '', keyword: 'json', cause: 'The answer has no JSON in it.' }] };
  return checkOutput(skill, found.value);
}
