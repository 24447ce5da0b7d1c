import type { DeliveryOutcome, InsertOutcome } from './delivery-outcome';
import type { WritePlace } from './run-request';

/** How a text that was to be written reached the user. `copied`: one that the field refused is on the clipboard. */
export function deliveredAs(delivery: WritePlace, outcome: InsertOutcome, copied: boolean): DeliveryOutcome {
  switch (outcome.status) {
    case 'written':
      return { delivery, status: 'written', ...(outcome.undoKey && { undoKey: true }) };
    case 'sent':
      return { delivery, status: 'sent', canUndo: outcome.canUndo };
    case 'unchanged':
      return { delivery, status: 'unchanged' };
    case 'refused':
      return { delivery, ...outcome, copied };
  }
}
