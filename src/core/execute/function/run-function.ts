import { choicePlaces } from '../../skill/function/result-schema';
import { resultPlace } from '../../tools/delivery';
import { finished } from '../ask-model';
import type { SkillContext } from '../context';
import { runComposite } from '../pipeline/run-composite';
import { scriptResult } from '../script/run-script';
import { readFunctionResult } from '../script/script-result';
import { askFunction } from './ask-function';
import { checkOutput, givesText, refuseOutput, shownResult } from './function-output';

/**
 * The result of a function, held to its signature, as the text that is delivered: of a call by another skill or a model its
 * JSON, but a text as it is. Rejects with a `RunError`, or with the signal's reason.
 */
export async function runFunction(context: SkillContext, signal: AbortSignal): Promise<string> {
  const { run, nested, settings, emit, skill } = context;
  const byModel = settings.mode === 'llm';
  const value = await produceValue(context, signal);
  if (nested) return typeof value === 'string' ? value : JSON.stringify(value);
  const streamed = byModel && givesText(skill.signature?.output);
  if (streamed) return String(value);
  const { output } = skill.signature ?? {};
  const toCard = resultPlace(skill.allowedTools) === 'card';
  const { text, isText } = shownResult(value, output, settings.result, toCard);
  // A text field is for words: what is none goes to the card, from where the user may insert it.
  if (!isText) run.inCard = true;
  if (typeof value === 'object' && value !== null)
    emit({ type: 'result', result: { value, isText, choices: choicePlaces(output) } });
  emit({ type: 'text', delta: text });
  return byModel && isText ? finished(text, context) : text;
}

function produceValue(context: SkillContext, signal: AbortSignal): Promise<unknown> {
  switch (context.settings.mode) {
    case 'llm':
      return askFunction(context, signal);
    case 'composite':
      return runComposed(context, signal);
    default:
      return runCode(context, signal);
  }
}

async function runComposed(context: SkillContext, signal: AbortSignal): Promise<unknown> {
  return soundOf(context, await runComposite(context, signal));
}

async function runCode(context: SkillContext, signal: AbortSignal): Promise<unknown> {
  const { skill, emit } = context;
  const { value, files, stderr } = readFunctionResult(await scriptResult(context, signal), skill);
  if (stderr.trim() !== '') emit({ type: 'stderr', text: stderr });
  if (files.length > 0) emit({ type: 'files', files });
  return soundOf(context, value);
}

function soundOf({ skill }: Pick<SkillContext, 'skill'>, value: unknown): unknown {
  const checked = checkOutput(skill, value);
  return 'value' in checked ? checked.value : refuseOutput(skill, checked.problems);
}
