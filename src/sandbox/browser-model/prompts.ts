import type { PromptMessage } from '../../core/models/prompt-api';
import type { ModelMessage, ModelRequest } from '../../core/run/needs';

/** The conversation as the Prompt API takes it: what stands before, and the last turn, which is to be answered. */
export function promptsOf({ system, messages }: ModelRequest): {
  before: PromptMessage[];
  last: PromptMessage[];
} {
  const turns = messages.map(asPrompt);
  const prompt: PromptMessage[] = system ? [{ role: 'system', content: system }] : [];
  return { before: [...prompt, ...turns.slice(0, -1)], last: turns.slice(-1) };
}

/**
 * Calls of tools and their results are told in words. The API takes results only in the session that made the calls, and
 * calls not at all; and a session kept from one request to the next would hold the model's memory until nobody knows when.
 */
function asPrompt(message: ModelMessage): PromptMessage {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.text };
    case 'assistant': {
      const calls = (message.calls ?? []).map(
        ({ name, input }) => `I call the tool ${name} with ${JSON.stringify(input)}.`,
      );
      return { role: 'assistant', content: [message.text, ...calls].filter(Boolean).join('\n') };
    }
    case 'tool':
      return {
        role: 'user',
        content: message.results
          .map(({ name, output, failed }) => `The tool ${name} ${failed ? 'failed' : 'answered'}: ${output}`)
          .join('\n'),
      };
  }
}
