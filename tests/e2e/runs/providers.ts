import type { ProviderKind } from '../../../src/core/models/model-entry';
import { startAnthropicServer } from '../../servers/anthropic-server';
import { startGoogleServer } from '../../servers/google-server';
import { startOllamaServer } from '../../servers/ollama-server';
import type { ProviderServer } from '../../servers/provider-server';
import type { RecordedRequest } from '../../servers/recording-server';

/**
 * Milliseconds between the last text of an answer and its end. Browsers throw away what they have not read yet when a
 * connection breaks.
 */
const every = 100;

/** A server of one provider's protocol, as far as the tests of runs tell it what to do. */
export interface Provider {
  baseUrl: string;
  /** The requests for an answer, so far. */
  asked(): RecordedRequest[];
  says(text: string): void;
  /** Says once that it is busy, and for how many seconds; then it answers. */
  isBusy(seconds: number, then: string): void;
  /** Knows no key any more. */
  refusesKeys(): void;
  /** Begins its answer with this text, and breaks the connection. */
  breaksOff(text: string): void;
  close(): Promise<void>;
}

export interface ProviderRow {
  kind: ProviderKind;
  /** How its name begins in the settings' list of providers. */
  preset: string;
  model: string;
  /** A key, and the header that brings it to the server. */
  key?: { text: string; header: string };
  start(): Promise<Provider>;
}

const wrongKey = 'no such key';

export const anthropic: ProviderRow = {
  kind: 'anthropic',
  preset: 'Anthropic',
  model: 'test-model',
  key: { text: 'sk-ant-right', header: 'x-api-key' },
  start: async () => asProvider(await startAnthropicServer(), 'sk-ant-right'),
};

export const google: ProviderRow = {
  kind: 'google',
  preset: 'Google',
  model: 'test-model',
  key: { text: 'AIza-right', header: 'x-goog-api-key' },
  start: async () => asProvider(await startGoogleServer(), 'AIza-right'),
};

export const ollama: ProviderRow = {
  kind: 'ollama',
  preset: 'Ollama',
  model: 'qwen3:4b',
  async start() {
    const server = await startOllamaServer({ refusesOrigins: true });
    return {
      baseUrl: server.baseUrl,
      asked: server.chats,
      says: (text) => server.reply({ kind: 'text', text }),
      isBusy: (seconds, then) =>
        server.reply(
          { kind: 'error', status: 429, message: 'too many requests', retryAfter: String(seconds) },
          { kind: 'text', text: then },
        ),
      refusesKeys: () => server.reply({ kind: 'error', status: 401, message: wrongKey }),
      breaksOff: (text) => server.reply({ kind: 'cut', text, by: 'connection', every }),
      close: server.close,
    };
  },
};

function asProvider(server: ProviderServer, key: string): Provider {
  server.requireKey(key);
  return {
    baseUrl: server.baseUrl,
    asked: server.completions,
    says: (text) => server.reply({ kind: 'text', text }),
    isBusy: (seconds, then) =>
      server.reply(
        {
          kind: 'error',
          status: 429,
          message: 'too many requests',
          headers: { 'retry-after': String(seconds) },
        },
        { kind: 'text', text: then },
      ),
    refusesKeys: () => server.requireKey(wrongKey),
    // Of what is to be cut the server sends the first half.
    breaksOff: (text) => server.reply({ kind: 'cut', text: text + text, size: text.length, every }),
    close: server.close,
  };
}
