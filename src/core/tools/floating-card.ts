import { z } from 'zod';
import type { DeliveryOutcome } from '../run/delivery-outcome';
import { forModel } from './for-model';
import { textInput } from './text-input';
import { type AgentTool, defineTool } from './tool';

/** Leaves the text in the card, where it has been streamed already. */
export const floatingCard = defineTool({
  name: 'floating_card',
  risk: 'user',
  delivers: 'card',
  schema: textInput,
  run: async (): Promise<DeliveryOutcome> => ({ delivery: 'card', status: 'done' }),
});

/** For a run whose result would be written into a field: the model has it shown instead, where it is no text for that place. */
export function floatingCardForModel(showInCard: () => void): AgentTool {
  return forModel(floatingCard, {
    description:
      'Shows your last answer to the user in a card instead of writing it into their text field. Call it when the user asks a question or wants something done. Do not call it when they want text for that field.',
    schema: z.object({}),
    plan: () => ({
      async run() {
        showInCard();
        return { output: 'Your last answer will be shown in a card.', foreign: false };
      },
    }),
  });
}
