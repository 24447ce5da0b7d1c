import { RunError } from '../run/run-error';
import type { RunRequest } from '../run/run-request';
import type { RunSettings } from '../run/settings';
import type { Skill } from '../skill/model';
import { fillBody, type SystemValues, unfilledOurs } from '../skill/template';
import { type Part, systemOf } from './context';
import { keepsMessage } from './uses-agent';

/**
 * The placeholders of ours that a model reads as they are written, since nothing fills them in. What others write in two braces
 * (`{{ github.sha }}`) is part of the text. None where no model reads the body; see `filledBody` for what is written as it is.
 */
export function unfilledFor(
  skill: Skill,
  request: RunRequest,
  settings: RunSettings,
  values: SystemValues,
): readonly string[] {
  if (settings.mode !== 'llm' || keepsMessage({ skill, settings })) return [];
  return unfilledOurs(fillBody(skill.body, skill, request, values).unfilled);
}

/** Whether one of them has come through to the result. What the user's own text holds is the user's. */
export function isLeftIn(
  text: string,
  unfilled: readonly string[],
  { instruction, target }: Pick<RunRequest, 'instruction' | 'target'>,
): boolean {
  const own = instruction + target.text;
  return unfilled.some((placeholder) => text.includes(placeholder) && !own.includes(placeholder));
}

/**
 * The text of a skill in `direct` mode: its body, filled in. A placeholder that nothing is defined for may stay in what a
 * model reads, but is never written into the user's text. Throws `placeholder-unfilled`, which names them.
 */
export function filledBody({ skill, request, run }: Part<'skill' | 'request', 'clock' | 'language'>): string {
  const { text, unfilled } = fillBody(skill.body, skill, request, systemOf(run));
  if (unfilled.length === 0) return text;
  throw new RunError('placeholder-unfilled', {
    params: { skill: skill.name, placeholders: namesOf(unfilled) },
  });
}

/** Enough of them to find them by. */
function namesOf(unfilled: readonly string[]): string {
  const named = unfilled
    .slice(0, 5)
    .map((written) => (written.length > 60 ? `${written.slice(0, 60)}…` : written));
  return [...named, ...(unfilled.length > named.length ? ['…'] : [])].join(', ');
}
