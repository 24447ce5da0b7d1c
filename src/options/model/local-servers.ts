import { type ModelPreset, modelPresets } from '../../core/models/presets';
import type { RunFailure } from '../../core/run/run-failure';

/** Programs that are looked for where they listen unless told otherwise. On other ports anything may answer. */
export const localServers: readonly ModelPreset[] = modelPresets.filter(({ id }) =>
  ['ollama', 'lm-studio'].includes(id),
);

/** The setting with which Ollama lets this extension in: the one value that is told anywhere. */
export const ollamaOrigins = (): string => `OLLAMA_ORIGINS=${location.origin}`;

/**
 * Whether Ollama turned the request away for its `Origin`, which it does with every browser extension until its
 * user allows it (ollama/ollama issue 2308). Listing works all the same: a browser sends no `Origin` with a GET.
 */
export function isForbiddenByOllama({ code, detail }: RunFailure, baseUrl: string): boolean {
  return (
    code === 'model-refused' && detail?.startsWith('403') === true && URL.parse(baseUrl)?.port === '11434'
  );
}
