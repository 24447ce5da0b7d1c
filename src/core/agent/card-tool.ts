import { z } from 'zod';
import { defineAgentTool } from './define-tool';
import type { AgentTool } from './types';

/** For a run whose result would be written into a field: the model has it shown instead, where it is no text for that place. */
export function createCardTool(showInCard: () => void): AgentTool {
  return defineAgentTool({
    name: 'floating_card',
    description:
      'Shows your last answer to the user in a card instead of writing it into their text field. Call it when the user asks a question or wants something done. Do not call it when they want text for that field.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    act: 'user',
    schema: z.object({}),
    plan: () => ({
      async run() {
        showInCard();
        return { output: 'Your last answer will be shown in a card.', foreign: false };
      },
    }),
  });
}
