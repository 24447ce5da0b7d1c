import { isAsk } from './ask-skill';
import type { Delivery, RunRequest, TargetSummary } from './run-request';

/**
 * Where a text goes, unless the skill says otherwise: over what was read, and to the caret where
 * nothing was. What *Ask* has to say about a text need not be that text in other words, so it is shown, and the user
 * chooses. Outside of fields there is the card alone.
 */
export function placeFor(
  { editable, read }: Pick<TargetSummary, 'editable' | 'read'>,
  skill: { key: NonNullable<RunRequest['skill']> },
): Delivery {
  if (!editable) return 'card';
  if (read === 'nothing') return 'insert';
  return isAsk(skill) ? 'card' : 'replace';
}
