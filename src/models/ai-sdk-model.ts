import type {
  JSONSchema7,
  LanguageModelV3,
  LanguageModelV3FinishReason,
  LanguageModelV3FunctionTool,
  LanguageModelV3StreamPart,
  SharedV3ProviderOptions,
} from '@ai-sdk/provider';
import { isOnThisComputer } from '../core/models/model-address';
import type { ModelEndpoint } from '../core/models/model-entry';
import { readStream } from '../core/read-stream';
import type { Model, ModelPart, ModelRequest, ModelTool } from '../core/run/needs';
import { createTurns } from './ai-sdk-turns';
import { checkFinish } from './finish';
import type { AskedServer } from './http-answer';
import { providerFetch } from './provider-fetch';
import { streamError } from './stream-error';
import { withoutThinking } from './thinking';
import { type WireNames, wireNames } from './wire-names';

export interface Dialect {
  /** The provider's model, which sends its requests by the `fetch` that it is given. */
  open(fetchFrom: typeof fetch): Pick<LanguageModelV3, 'doStream'>;
  /** Where the protocol wants a limit said and the provider's package knows none for the model. */
  maxOutputTokens?: number | undefined;
  /** What its package is told beside the request. */
  providerOptions?: SharedV3ProviderOptions;
  /** Whether what the provider told as an error is none, and its stream goes on. */
  ignores?(error: unknown): boolean;
}

/**
 * A model behind one of the AI SDK's providers, used at its lowest level (`doStream`): it knows the dialects of the wire
 * format, and its high-level loop costs more a token than all the rest. Calls of a stream that throws count for nothing.
 */
export function createAiSdkModel(endpoint: ModelEndpoint, dialect: Dialect, fetchFrom = fetch): Model {
  const { baseUrl, model, label, apiKey, price } = endpoint;
  const { host, origin } = new URL(baseUrl);
  const asked: AskedServer = { names: { host, model }, secret: apiKey };
  const provider = dialect.open(providerFetch(asked, fetchFrom));
  const turns = createTurns();

  async function* read(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
    const names = wireNames((request.tools ?? []).map(({ name }) => name));
    const { stream } = await provider.doStream({
      prompt: turns.promptOf(request, names),
      ...(request.tools?.length && { tools: request.tools.map((tool) => asFunction(tool, names)) }),
      ...(request.answerSchema && {
        responseFormat: {
          type: 'json' as const,
          name: 'answer',
          schema: request.answerSchema as JSONSchema7,
        },
      }),
      ...(dialect.providerOptions && { providerOptions: dialect.providerOptions }),
      ...(dialect.maxOutputTokens && { maxOutputTokens: dialect.maxOutputTokens }),
      abortSignal: signal,
    });
    const remember = turns.listen();
    let finish: LanguageModelV3FinishReason | undefined;
    for await (const part of readStream(stream)) {
      if (part.type === 'error') {
        if (dialect.ignores?.(part.error)) continue;
        throw part.error;
      }
      if (part.type === 'finish') finish = part.finishReason;
      remember(part);
      yield* partsOf(part, names);
    }
    checkFinish(finish, asked.names);
  }

  return {
    host,
    origin,
    model,
    label,
    local: isOnThisComputer(baseUrl),
    price,
    async *stream(request, signal) {
      try {
        yield* withoutThinking(read(request, signal));
      } catch (error) {
        signal.throwIfAborted();
        throw streamError(error, asked);
      }
    },
  };
}

function asFunction({ name, description, inputSchema }: ModelTool, names: WireNames) {
  return {
    type: 'function',
    name: names.toWire(name),
    description,
    inputSchema: inputSchema as JSONSchema7,
  } satisfies LanguageModelV3FunctionTool;
}

function* partsOf(part: LanguageModelV3StreamPart, names: WireNames): Generator<ModelPart> {
  switch (part.type) {
    case 'text-delta':
      if (part.delta) yield { type: 'text', delta: part.delta };
      return;
    case 'reasoning-delta':
    case 'tool-input-delta':
      yield { type: 'thinking' };
      return;
    case 'tool-call':
      yield {
        type: 'call',
        call: { id: part.toolCallId, name: names.fromWire(part.toolName), input: inputOf(part.input) },
      };
      return;
    case 'finish': {
      const { inputTokens, outputTokens } = part.usage;
      if (inputTokens.total === undefined && outputTokens.total === undefined) return;
      yield { type: 'usage', usage: { input: inputTokens.total ?? 0, output: outputTokens.total ?? 0 } };
    }
  }
}

/**
 * A call's input. What is no JSON stays the text that it is: the tool's schema refuses it like any other wrong input, and
 * the model is told so and can try again.
 */
function inputOf(text: string): unknown {
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
