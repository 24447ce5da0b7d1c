import { RunError } from '../run/run-error';
import { fillBody } from '../skill/template';
import type { Part } from './context';
import { systemOf } from './system-values';

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
