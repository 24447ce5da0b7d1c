import { reduceRun } from '../../core/record/reduce-run';
import { newRunView } from '../../core/record/view';
import { type MessageKey, t } from '../../ui/i18n';
import { cardProblemOf, stateLine } from './card-state';

const labels: MessageKey[] = [
  'card_insert',
  'card_replace',
  'card_copy',
  'card_copied',
  'card_copy_failed',
  'card_undo',
  'card_retry',
];

/**
 * Asks for the messages of an interrupted run while they can be had: an update of the extension ends the run and takes
 * the catalogue away in one, and the card still has to say so.
 */
export function askAhead(): void {
  const interrupted = reduceRun(newRunView(), { type: 'interrupted' });
  stateLine(interrupted);
  cardProblemOf(interrupted);
  for (const label of labels) t(label);
}
