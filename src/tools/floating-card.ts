import type { DeliveryOutcome } from '../core/run/delivery-outcome';
import { defineTool } from './define-tool';
import { textInput } from './text-input';

/** Leaves the text in the card, where it has been streamed already. */
export function createFloatingCardTool() {
  return defineTool({
    name: 'floating_card',
    description: 'Shows text in a card next to the user’s cursor or selection.',
    schema: textInput,
    risk: 'user',
    run: async (): Promise<DeliveryOutcome> => ({ delivery: 'card', status: 'done' }),
  });
}
