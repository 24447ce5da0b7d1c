import type { BrowserModelState } from '../../../../src/core/models/prompt-api';

export interface FakeOptions {
  state?: BrowserModelState;
  /** Pairs that there are, `de>en`; any where it is absent. */
  pairs?: string[];
  /** Whether a download needs a click that nobody has made. */
  wantsClick?: boolean;
  /** Of the download, while it goes on; it never ends where the last one is less than 1. */
  fractions?: number[];
  /** UTF-16 units that fit. */
  quota?: number;
  createError?: Error;
  translateError?: Error;
  /** What the detector finds; absent: there is no detector. */
  found?: { detectedLanguage: string; confidence: number };
  detectorState?: BrowserModelState;
  detectError?: Error;
}

/** The browser's translator as Chromium has it: who needs a click, what is thrown; a translation is the text in capitals. */
export function createFakeTranslator(options: FakeOptions = {}) {
  const { state = 'available' } = options;
  const seen = {
    pairs: [] as string[],
    texts: [] as string[],
    detected: [] as string[],
    made: 0,
    destroyed: 0,
  };
  const nameOf = (pair: Pair) => `${pair.sourceLanguage}>${pair.targetLanguage}`;
  const translator = {
    async translate(input: string, { signal }: { signal: AbortSignal }) {
      signal.throwIfAborted();
      seen.texts.push(input);
      if (options.translateError) throw options.translateError;
      if (input.length > (options.quota ?? Number.POSITIVE_INFINITY))
        throw new DOMException('Too large.', 'QuotaExceededError');
      return input.toUpperCase();
    },
    destroy() {
      seen.destroyed += 1;
    },
  };
  const Translator = {
    availability: async (pair: Pair): Promise<BrowserModelState> =>
      options.pairs && !options.pairs.includes(nameOf(pair)) ? 'unavailable' : state,
    async create({ signal, monitor, ...pair }: Pair & Creating) {
      seen.made += 1;
      seen.pairs.push(nameOf(pair));
      signal.throwIfAborted();
      if (state !== 'available' && options.wantsClick)
        throw new DOMException('Requires a user gesture.', 'NotAllowedError');
      if (options.createError) throw options.createError;
      const fractions = options.fractions ?? [0, 1];
      const target = new EventTarget();
      monitor(target);
      for (const loaded of fractions)
        target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded, total: 1 }));
      if (fractions.at(-1) !== 1)
        await new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
        );
      return translator;
    },
  };
  const LanguageDetector = {
    availability: async () => options.detectorState ?? 'available',
    create: async () => ({
      async detect(input: string) {
        seen.detected.push(input);
        if (options.detectError) throw options.detectError;
        return [options.found, { detectedLanguage: 'und', confidence: 0 }];
      },
      destroy: () => undefined,
    }),
  };
  return { seen, scope: { Translator, ...(options.found && { LanguageDetector }) } };
}

interface Pair {
  sourceLanguage: string;
  targetLanguage: string;
}

interface Creating {
  signal: AbortSignal;
  monitor(monitor: EventTarget): void;
}
