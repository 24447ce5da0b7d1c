import { finished } from '../ask-model';
import type { SkillContext } from '../context';
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
  const value = byModel ? await askFunction(context, signal) : await runCode(context, signal);
  if (nested) return typeof value === 'string' ? value : JSON.stringify(value);
  const streamed = byModel && givesText(skill.signature?.output);
  if (streamed) return String(value);
  const { text, isText } = shownResult(value);
  // A text field is for words: what is none goes to the card, from where the user may insert it.
  if (!isText) run.inCard = true;
  emit({ type: 'text', delta: text });
  return byModel && isText ? finished(text, context) : text;
}

async function runCode(context: SkillContext, signal: AbortSignal): Promise<unknown> {
  const { skill, emit } = context;
  const { value, files, stderr } = readFunctionResult(await scriptResult(context, signal), skill);
  if (stderr.trim() !== '') emit({ type: 'stderr', text: stderr });
  if (files.length > 0) emit({ type: 'files', files });
  const checked = checkOutput(skill, value);
  return 'value' in checked ? checked.value : refuseOutput(skill, checked.problems);
}
