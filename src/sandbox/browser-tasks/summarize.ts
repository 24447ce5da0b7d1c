import { plainLanguage } from '../../core/models/named-language';
import { type SummarizerOptions, summarizerOf } from '../../core/models/summarizer-api';
import { readStream } from '../../core/read-stream';
import { unlessAborted } from '../../core/run/abort';
import type { BrowserTask } from '../../core/run/browser-task';
import type { ModelPart } from '../../core/run/needs';
import { RunError } from '../../core/run/run-error';
import { textParts, utf8Length } from '../../core/run/text-parts';
import { languageIn } from './detect';
import { patiently, withDownload } from './download';

/** UTF-16 units of a text whose summary is a sentence or two, and no list. */
const short = 1_200;

const optionsFor = (length: number, from: string, into: string): SummarizerOptions => ({
  ...(length < short ? { type: 'tldr', length: 'short' } : { type: 'key-points', length: 'medium' }),
  format: 'markdown',
  expectedInputLanguages: [from],
  outputLanguage: into,
});

/** Milliseconds that the browser has for its word: a service of its that does not start says nothing at all. */
const patience = 5_000;

/** Whether it can be had without some gigabytes that nobody has asked for: the browser's model is there. */
export async function canSummarize(scope: object): Promise<boolean> {
  const api = summarizerOf(scope);
  if (!api) return false;
  const asked = api.availability(optionsFor(short, 'en', 'en'));
  return unlessAborted(asked, AbortSignal.timeout(patience)).then(
    (state) => state === 'available',
    () => false,
  );
}

/** Summarizes the text in its own language, or the one that the user names. It is told nothing but the text and the languages. */
export async function summarize(
  scope: object,
  { text, from: named, into, guess }: BrowserTask,
  push: (part: ModelPart) => void,
  signal: AbortSignal,
): Promise<void> {
  const api = summarizerOf(scope);
  if (!api) throw new RunError('no-model');
  const found = named ?? (await languageIn(scope, text, signal)) ?? guess;
  if (found === undefined) throw new RunError('engine-unsure');
  const from = plainLanguage(found);
  const to = into === undefined ? from : plainLanguage(into);
  const options = optionsFor(text.length, from, to);
  const state = await patiently(() => api.availability(options), signal);
  if (state === 'unavailable') throw new RunError('engine-summary', { params: { from, into: to } });
  const summarizer = await withDownload(state, (given) => api.create({ ...options, ...given }), push, signal);
  const ask = (part: string) => readStream(summarizer.summarizeStreaming(part, { signal }));
  try {
    await summaryOf(text, ask, (delta) => push({ type: 'text', delta }));
  } finally {
    summarizer.destroy();
  }
}

/** Bytes of a text that is not cut any further. */
const least = 1_000;

/** The summary of a text; of one that is too long, the summary of what its parts come to. `tell` hears it as it comes. */
async function summaryOf(
  text: string,
  ask: (text: string) => AsyncIterable<string>,
  tell: (delta: string) => void,
): Promise<string> {
  let summary = '';
  try {
    for await (const delta of ask(text)) {
      summary += delta;
      tell(delta);
    }
    return summary;
  } catch (error) {
    const bytes = utf8Length(text);
    const isTooLong = (error as Partial<Error>).name === 'QuotaExceededError' && summary === '';
    if (!isTooLong || bytes <= least) throw error;
    const parts: string[] = [];
    for (const part of textParts(text, Math.ceil(bytes / 2)))
      parts.push(await summaryOf(part, ask, () => undefined));
    const together = parts.join('\n\n');
    // What has grown shorter by nothing would be asked for without an end.
    if (utf8Length(together) >= bytes) throw error;
    return summaryOf(together, ask, tell);
  }
}
