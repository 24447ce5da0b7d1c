import { languageDetectorOf } from '../../core/models/translator-api';
import { patiently, withDownload } from './download';

/** UTF-16 units that tell the language of a text well enough. */
const enough = 4_000;
/** How sure the browser has to be. */
const sure = 0.5;

/**
 * The tag of the language that most of the text is in, as the browser's own detector finds; undefined where it has none, or cannot be
 * sure. What it downloads is small beside the languages themselves, and is not told of.
 */
export async function languageIn(
  scope: object,
  text: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const api = languageDetectorOf(scope);
  if (!api) return undefined;
  try {
    const state = await patiently(() => api.availability(), signal);
    if (state === 'unavailable') return undefined;
    const detector = await withDownload(
      state,
      (given) => api.create(given),
      () => undefined,
      signal,
    );
    try {
      const [first] = await detector.detect(text.slice(0, enough), { signal });
      return first && first.detectedLanguage !== 'und' && first.confidence >= sure
        ? first.detectedLanguage
        : undefined;
    } finally {
      detector.destroy();
    }
  } catch {
    signal.throwIfAborted();
    // It is only one of the ways to know: there is a guess as well, or the user is told that nobody knows.
    return undefined;
  }
}
