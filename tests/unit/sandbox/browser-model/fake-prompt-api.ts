import type {
  BrowserModelState,
  CreateOptions,
  PromptApi,
  PromptChunk,
  PromptMessage,
  PromptOptions,
  PromptSession,
} from '../../../../src/core/models/prompt-api';

export interface FakeOptions {
  state?: BrowserModelState;
  /** What each prompt is answered with, a chunk at a time. */
  chunks?: PromptChunk[];
  /** The answer stays open after its chunks. */
  endless?: boolean;
  /** Whether the user has clicked in the window. */
  clicked?: boolean;
  /** Of the download, while it goes on. */
  fractions?: number[];
  /** What `create` or the stream fails with. */
  createError?: Error;
  streamError?: Error;
  /** Tokens that fit. */
  window?: number;
  /** Names of the attributes that count tokens: Chrome's from 148 on, or before. */
  counts?: 'context' | 'input' | 'none';
  /** Whether `tools` can be told of. */
  tools?: boolean;
}

export interface FakePromptApi extends PromptApi {
  /** A window that has it. */
  scope: object;
  created: CreateOptions[];
  asked: PromptOptions[];
  prompts: PromptMessage[][];
  destroyed: number;
  cancelled: number;
}

const tokensOf = (messages: PromptMessage[]) =>
  messages.reduce((sum, { content }) => sum + content.split(/\s+/).length, 0);

/** The browser's own model as Chromium's sources have it: who needs a click, what is thrown, what comes in a stream. */
export function createFakePromptApi(options: FakeOptions = {}): FakePromptApi {
  const { state = 'available', counts = 'context' } = options;
  const api: FakePromptApi = {
    scope: {},
    created: [],
    asked: [],
    prompts: [],
    destroyed: 0,
    cancelled: 0,
    async availability(asked) {
      api.asked.push(asked);
      return asked.tools && !options.tools ? 'unavailable' : state;
    },
    async create(wanted) {
      api.created.push(wanted);
      wanted.signal.throwIfAborted();
      if (state === 'unavailable') throw new DOMException('Not running.', 'NotSupportedError');
      if (state !== 'available' && !options.clicked) {
        throw new DOMException('Requires a user gesture.', 'NotAllowedError');
      }
      if (options.createError) throw options.createError;
      tellDownload(wanted, state === 'available' ? [0, 1] : (options.fractions ?? [0, 1]));
      return sessionOf(wanted.initialPrompts ?? []);
    },
  };
  api.scope = { LanguageModel: api, ...(options.tools && { LanguageModelToolSuccess: class {} }) };

  function sessionOf(initial: PromptMessage[]): PromptSession {
    let used = tokensOf(initial);
    const count = async (input: PromptMessage[]) => tokensOf(input);
    const session: PromptSession = {
      promptStreaming(input, { signal }) {
        api.prompts.push(input);
        const requested = tokensOf(input);
        const free = (options.window ?? 1_000) - used;
        used += requested;
        return new ReadableStream<PromptChunk>({
          start(controller) {
            if (requested > free) return controller.error(quotaExceeded(requested, free));
            signal.addEventListener('abort', () => controller.error(signal.reason));
            for (const chunk of options.chunks ?? ['Hel', 'lo.']) {
              used += 1;
              controller.enqueue(chunk);
            }
            if (options.streamError) controller.error(options.streamError);
            else if (!options.endless) controller.close();
          },
          cancel() {
            api.cancelled += 1;
          },
        });
      },
      destroy() {
        api.destroyed += 1;
      },
    };
    if (counts === 'none') return session;
    const attribute = { get: () => used };
    if (counts === 'input') {
      return Object.defineProperty({ ...session, measureInputUsage: count }, 'inputUsage', attribute);
    }
    return Object.defineProperty({ ...session, measureContextUsage: count }, 'contextUsage', attribute);
  }

  return api;
}

function tellDownload({ monitor }: CreateOptions, fractions: number[]): void {
  const target = new EventTarget();
  monitor?.(target);
  for (const loaded of fractions) {
    target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded, total: 1 }));
  }
}

/** The newer `QuotaExceededError` is a class with the two numbers. */
function quotaExceeded(requested: number, quota: number): DOMException {
  return Object.assign(new DOMException('The input is too large.', 'QuotaExceededError'), {
    requested,
    quota,
  });
}
