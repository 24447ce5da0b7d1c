/**
 * The browser's own translator, as windows and the service workers of extensions have it: as much of it as is used here. The specification is
 * https://webmachinelearning.github.io/translation-api/ (January 2026), which knows it in windows alone.
 */

import type { BrowserModelState } from './prompt-api';

interface CreateOptions {
  signal: AbortSignal;
  /** See `onDownload`. */
  monitor(monitor: EventTarget): void;
}

interface LanguagePair {
  sourceLanguage: string;
  targetLanguage: string;
}

interface Translator {
  /** Rejects with a `QuotaExceededError` where a text is too long. */
  translate(input: string, options: { signal: AbortSignal }): Promise<string>;
  destroy(): void;
}

export interface TranslatorApi {
  /** `downloadable`: a language pack is missing. */
  availability(pair: LanguagePair): Promise<BrowserModelState>;
  /** Downloads what is missing. In a window it rejects with a `NotAllowedError` then, unless a click of the user's led here. */
  create(options: LanguagePair & CreateOptions): Promise<Translator>;
}

interface LanguageDetector {
  /** The likeliest first; the last one is always `und`. */
  detect(
    input: string,
    options: { signal: AbortSignal },
  ): Promise<{ detectedLanguage: string; confidence: number }[]>;
  destroy(): void;
}

export interface LanguageDetectorApi {
  availability(): Promise<BrowserModelState>;
  create(options: CreateOptions): Promise<LanguageDetector>;
}

/** The translator of a window or a worker; undefined where there is none. */
export function translatorOf(scope: object): TranslatorApi | undefined {
  return (scope as { Translator?: TranslatorApi }).Translator;
}

export function languageDetectorOf(scope: object): LanguageDetectorApi | undefined {
  return (scope as { LanguageDetector?: LanguageDetectorApi }).LanguageDetector;
}
