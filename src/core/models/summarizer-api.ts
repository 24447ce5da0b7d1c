/**
 * The browser's own summarizer, as windows and the service workers of extensions have it: as much of it as is used here. The specification is
 * https://webmachinelearning.github.io/writing-assistance-apis/ (August 2026), which knows it in windows alone.
 */

import type { BrowserModelState } from './prompt-api';

/** What decides whether it can. */
export interface SummarizerOptions {
  type: 'key-points' | 'tldr';
  format: 'markdown';
  length: 'short' | 'medium';
  expectedInputLanguages: string[];
  outputLanguage: string;
}

interface Summarizer {
  /** Pieces of the summary. Its stream breaks with a `QuotaExceededError` where a text is too long. */
  summarizeStreaming(input: string, options: { signal: AbortSignal }): ReadableStream<string>;
  destroy(): void;
}

interface SummarizerApi {
  /** `downloadable`: the browser's own model is missing, which is some gigabytes, or what it takes for a language. */
  availability(options: SummarizerOptions): Promise<BrowserModelState>;
  create(
    options: SummarizerOptions & { signal: AbortSignal; monitor(monitor: EventTarget): void },
  ): Promise<Summarizer>;
}

/** The summarizer of a window or a worker; undefined where there is none. */
export function summarizerOf(scope: object): SummarizerApi | undefined {
  return (scope as { Summarizer?: SummarizerApi }).Summarizer;
}
