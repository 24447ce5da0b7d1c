import type { BrowserModelState } from '../../../../src/core/models/prompt-api';
import type { SummarizerOptions } from '../../../../src/core/models/summarizer-api';

export interface FakeOptions {
  /** By the language that is read; of any other it is `unavailable`. */
  states?: Record<string, BrowserModelState>;
  /** Its word never comes. */
  mute?: boolean;
  wantsClick?: boolean;
  /** UTF-16 units that fit. */
  quota?: number;
  /** What a summary is, of a text. */
  summary?: (text: string) => string[];
  endless?: boolean;
}

/** The browser's summarizer as Chromium has it; a summary is how long the text is. */
export function createFakeSummarizer(options: FakeOptions = {}) {
  const seen = { made: [] as SummarizerOptions[], texts: [] as string[], destroyed: 0 };
  const states = options.states ?? { en: 'available', de: 'available' };
  const stateOf = ({ expectedInputLanguages: [read = ''], outputLanguage }: SummarizerOptions) =>
    states[outputLanguage] ? (states[read] ?? 'unavailable') : 'unavailable';
  const Summarizer = {
    availability: (asked: SummarizerOptions): Promise<BrowserModelState> =>
      options.mute ? new Promise(() => undefined) : Promise.resolve(stateOf(asked)),
    async create({ signal, monitor, ...asked }: SummarizerOptions & Creating) {
      seen.made.push(asked);
      signal.throwIfAborted();
      if (stateOf(asked) !== 'available' && options.wantsClick)
        throw new DOMException('Requires a user gesture.', 'NotAllowedError');
      const target = new EventTarget();
      monitor(target);
      for (const loaded of [0, 1])
        target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded, total: 1 }));
      return {
        summarizeStreaming(text: string, { signal: stop }: { signal: AbortSignal }) {
          seen.texts.push(text);
          return new ReadableStream<string>({
            start(controller) {
              if (text.length > (options.quota ?? Number.POSITIVE_INFINITY))
                return controller.error(new DOMException('Too large.', 'QuotaExceededError'));
              if (options.endless) stop.addEventListener('abort', () => controller.error(stop.reason));
              for (const delta of options.summary?.(text) ?? ['It has ', String(text.length)])
                controller.enqueue(delta);
              if (!options.endless) controller.close();
            },
          });
        },
        destroy() {
          seen.destroyed += 1;
        },
      };
    },
  };
  return { seen, scope: { Summarizer } };
}

interface Creating {
  signal: AbortSignal;
  monitor(monitor: EventTarget): void;
}
