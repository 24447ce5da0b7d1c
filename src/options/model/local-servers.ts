import type { RunFailure } from '../../core/run/types';

/** A program that serves models on the user's own computer, where it listens unless told otherwise. */
export interface LocalServer {
  name: string;
  baseUrl: string;
}

export const localServers: LocalServer[] = [
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1' },
];

/**
 * The model to begin with: the first that is no embedding model. Both servers list those too, and they answer
 * no question. Undefined if there is none.
 */
export function firstUsable(models: string[]): string | undefined {
  return models.find((model) => !/embed|\bbge\b|minilm/i.test(model));
}

/**
 * Whether Ollama turned the request away for its `Origin`, which it does with every browser extension until its
 * user allows it (ollama/ollama issue 2308). Listing works all the same: a browser sends no `Origin` with a GET.
 */
export function isForbiddenByOllama({ code, detail }: RunFailure, baseUrl: string): boolean {
  return code === 'model-refused' && detail?.startsWith('403') === true && new URL(baseUrl).port === '11434';
}
