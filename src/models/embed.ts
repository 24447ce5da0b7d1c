import { z } from 'zod';
import type { ModelEndpoint } from '../core/models/model-entry';
import { RunError } from '../core/run/run-error';
import { embeddingPromptsOf } from './embedding-prompts';
import { type AskedServer, askServer, jsonHeaders, readJson } from './http-answer';
import { ollamaRoot } from './ollama';

/** The kinds of provider that have embedding models, as these two protocols name them. */
export type EmbeddingKind = Extract<ModelEndpoint['kind'], 'ollama' | 'openai-compatible'>;

export type EmbeddingEndpoint = Pick<ModelEndpoint, 'baseUrl' | 'model' | 'apiKey'> & { kind: EmbeddingKind };

/** `as`: a query is compared with texts, and some models want to know which is which. */
export interface ToEmbed {
  texts: readonly string[];
  as: 'query' | 'text';
}

/** Numbers of a vector; the largest models make 4,096. */
const longest = 8_192;

const vector = z.array(z.number()).min(1).max(longest);
/** https://docs.ollama.com/api/embed */
const ollamaAnswer = z.object({ embeddings: z.array(vector) });
/** https://platform.openai.com/docs/api-reference/embeddings/create: in any order, told apart by `index`. */
const openAiAnswer = z.object({
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: vector })),
});

/**
 * What each of the texts means, as that model says, in their order; all vectors have the same length. No text may be empty. Rejects with
 * a `RunError` as requests to models do; `model-garbage` also where there is not one vector for each text.
 */
export async function embedTexts(
  { kind, baseUrl, model, apiKey }: EmbeddingEndpoint,
  { texts, as }: ToEmbed,
  signal: AbortSignal,
  fetchFrom: typeof fetch = fetch,
): Promise<number[][]> {
  const asked: AskedServer = { names: { host: new URL(baseUrl).host, model }, secret: apiKey };
  const url = kind === 'ollama' ? `${ollamaRoot(baseUrl)}/api/embed` : `${baseUrl}/embeddings`;
  const prompt = embeddingPromptsOf(model)[as];
  const body = JSON.stringify({ model, input: texts.map((text) => prompt + text) });
  const init = { method: 'POST', headers: jsonHeaders(apiKey), body, signal };
  const response = await askServer(url, init, asked, fetchFrom);
  const vectors =
    kind === 'ollama'
      ? (await readJson(response, ollamaAnswer, asked, signal)).embeddings
      : inOrder((await readJson(response, openAiAnswer, asked, signal)).data);
  const [first] = vectors;
  if (vectors.length === texts.length && vectors.every(({ length }) => length === first?.length))
    return vectors;
  const detail = `${vectors.length} vectors for ${texts.length} texts, or of different lengths`;
  throw new RunError('model-garbage', { params: { ...asked.names }, detail });
}

/** Tells vectors of texts apart that cannot be compared: by the model, and by what it was given before each text. */
export function vectorsBy(model: string): string {
  const { text } = embeddingPromptsOf(model);
  return text === '' ? model : `${model} (${text.trim()})`;
}

function inOrder(data: readonly { index: number; embedding: number[] }[]): number[][] {
  return [...data].sort((a, b) => a.index - b.index).map(({ embedding }) => embedding);
}
