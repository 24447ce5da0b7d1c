import type {
  LanguageModelV3Message,
  LanguageModelV3ReasoningPart,
  LanguageModelV3StreamPart,
  LanguageModelV3ToolCallPart,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider';
import type { ModelMessage, ModelRequest, ToolCall } from '../core/run/needs';
import type { WireNames } from './wire-names';

/** What a provider wants back, unread, with a call that it made. */
interface Remembered {
  /** The thoughts of the turn that the call belongs to. */
  thoughts: LanguageModelV3ReasoningPart[];
  options: SharedV3ProviderOptions | undefined;
}

export interface Turns {
  /** Starts a new turn of the model. What the returned function is given belongs to it. */
  listen(): (part: LanguageModelV3StreamPart) => void;
  /** The conversation as a provider takes it. */
  promptOf(request: ModelRequest, names: WireNames): LanguageModelV3Message[];
}

/**
 * Remembers what a model thought before it called tools. Gemini signs its calls, Claude its thoughts, and DeepSeek and
 * Kimi want theirs repeated: without them they refuse the results. It is theirs alone, so it is no part of our messages.
 */
export function createTurns(): Turns {
  const remembered = new Map<string, Remembered>();

  return {
    listen() {
      const thoughts = new Map<string, LanguageModelV3ReasoningPart>();
      return (part) => {
        if (part.type === 'tool-call') {
          remembered.set(part.toolCallId, {
            thoughts: [...thoughts.values()],
            options: part.providerMetadata,
          });
        } else if (part.type === 'reasoning-start' || part.type === 'reasoning-delta') {
          const thought = thoughts.get(part.id) ?? { type: 'reasoning', text: '' };
          if (part.type === 'reasoning-delta') thought.text += part.delta;
          if (part.providerMetadata) thought.providerOptions = part.providerMetadata;
          thoughts.set(part.id, thought);
        }
      };
    },
    promptOf: ({ system, messages }, names) => [
      ...(system ? [{ role: 'system' as const, content: system }] : []),
      ...messages.map((message) => asTurn(message, names, remembered)),
    ],
  };
}

function asTurn(
  message: ModelMessage,
  names: WireNames,
  remembered: Map<string, Remembered>,
): LanguageModelV3Message {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: userParts(message) };
    case 'assistant': {
      const calls = message.calls ?? [];
      const thoughts = remembered.get(calls[0]?.id ?? '')?.thoughts ?? [];
      return {
        role: 'assistant',
        content: [
          ...thoughts,
          ...(message.text ? [{ type: 'text' as const, text: message.text }] : []),
          ...calls.map((call) => asCall(call, names, remembered.get(call.id)?.options)),
        ],
      };
    }
    case 'tool':
      return {
        role: 'tool',
        content: message.results.map(({ id, name, output, failed }) => ({
          type: 'tool-result',
          toolCallId: id,
          toolName: names.toWire(name),
          output: { type: failed ? 'error-text' : 'text', value: output },
        })),
      };
  }
}

/** Pictures stand before the words about them, as Anthropic advises. Nobody takes an empty text beside one. */
function userParts({ text, pictures = [] }: Extract<ModelMessage, { role: 'user' }>) {
  const parts = pictures.map(({ type, data }) => ({ type: 'file' as const, mediaType: type, data }));
  return [...parts, ...(text !== '' || parts.length === 0 ? [{ type: 'text' as const, text }] : [])];
}

function asCall(
  { id, name, input }: ToolCall,
  names: WireNames,
  providerOptions: SharedV3ProviderOptions | undefined,
): LanguageModelV3ToolCallPart {
  // Providers take objects only; what a model wrote in place of one is shown to it as that.
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  return {
    type: 'tool-call',
    toolCallId: id,
    toolName: names.toWire(name),
    input: isObject ? input : { not_an_object: input },
    ...(providerOptions && { providerOptions }),
  };
}
