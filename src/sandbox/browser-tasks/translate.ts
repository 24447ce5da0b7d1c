import { plainLanguage } from '../../core/models/named-language';
import { type TranslatorApi, translatorOf } from '../../core/models/translator-api';
import type { BrowserTask } from '../../core/run/browser-task';
import type { ModelPart } from '../../core/run/needs';
import { RunError } from '../../core/run/run-error';
import { textParts, utf8Length } from '../../core/run/text-parts';
import { languageIn } from './detect';
import { patiently, withDownload } from './download';
import { stretchesOf } from './stretches';

/**
 * Translates the text line by line, so that its shape stays what it is; code, addresses and the like stay as they are. It is told nothing but
 * the text and two languages: what a text says is never an order to it.
 */
export async function translate(
  scope: object,
  task: BrowserTask,
  push: (part: ModelPart) => void,
  signal: AbortSignal,
): Promise<void> {
  const api = translatorOf(scope);
  if (!api) throw new RunError('no-model');
  const { text } = task;
  const found = task.from ?? (await languageIn(scope, text, signal)) ?? task.guess;
  if (found === undefined) throw new RunError('engine-unsure');
  const from = plainLanguage(found);
  const own = plainLanguage(task.own);
  const into = task.into === undefined ? (from === own ? 'en' : own) : plainLanguage(task.into);
  if (from === into) {
    push({ type: 'text', delta: text });
    return;
  }
  const translator = await open(api, { from, into }, push, signal);
  const translated = (piece: string) => inParts(piece, (part) => translator.translate(part, { signal }));
  try {
    for (const { text: piece, stays } of stretchesOf(text)) {
      push({ type: 'text', delta: stays ? piece : await keepingEdges(piece, translated) });
      signal.throwIfAborted();
    }
  } finally {
    translator.destroy();
  }
}

async function open(
  api: TranslatorApi,
  { from, into }: { from: string; into: string },
  push: (part: ModelPart) => void,
  signal: AbortSignal,
) {
  const pair = { sourceLanguage: from, targetLanguage: into };
  const state = await patiently(() => api.availability(pair), signal);
  if (state === 'unavailable') throw new RunError('engine-language', { params: { from, into } });
  return withDownload(state, (more) => api.create({ ...pair, ...more }), push, signal);
}

/** Bytes of a text that is not cut any further. */
const least = 64;

/** Where the text is too long for one request, it goes in halves, cut where a reader would. */
async function inParts(text: string, work: (text: string) => Promise<string>): Promise<string> {
  try {
    return await work(text);
  } catch (error) {
    const bytes = utf8Length(text);
    if ((error as Partial<Error>).name !== 'QuotaExceededError' || bytes <= least) throw error;
    let done = '';
    for (const part of textParts(text, Math.ceil(bytes / 2)))
      done += await keepingEdges(part, (core) => inParts(core, work));
    return done;
  }
}

/** White space around a text is no part of what is translated. */
async function keepingEdges(text: string, work: (core: string) => Promise<string>): Promise<string> {
  const core = text.trim();
  if (core === '') return text;
  const start = text.slice(0, text.length - text.trimStart().length);
  return start + (await work(core)).trim() + text.slice(text.trimEnd().length);
}
