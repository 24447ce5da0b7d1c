import { z } from 'zod';
import type { ModelEndpoint, OfferedModel, ProviderKind } from '../core/models/model-entry';
import type { Price } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import { anthropicBrowserHeader } from './anthropic';
import { endpointError, providerWords } from './endpoint-error';
import { type AskedServer, askServer } from './http-answer';
import { listOllamaModels } from './ollama';

type Address = Pick<ModelEndpoint, 'kind' | 'baseUrl' | 'apiKey'>;

/** How the models are asked for, and what is in the answer. */
interface Listing {
  path: string;
  headers(apiKey: string): Record<string, string>;
  /** Throws for an answer that is no list. */
  read(answer: unknown): OfferedModel[];
}

/** OpenRouter's prices: US dollars a token, as text. Where they vary they are negative, which is none. */
const dollars = z
  .string()
  .regex(/^\d+(\.\d+)?(e-\d+)?$/i)
  .transform(Number);
const pricing = z.object({ prompt: dollars, completion: dollars });
/** What servers call the window of a model: OpenRouter and Together, Groq, Mistral, vLLM. */
const windowNames = ['context_length', 'context_window', 'max_context_length', 'max_model_len'] as const;
const tokens = z.int().positive().optional().catch(undefined);
const openAiModels = z.array(
  z.object({
    id: z.string(),
    pricing: z.unknown().optional(),
    context_length: tokens,
    context_window: tokens,
    max_context_length: tokens,
    max_model_len: tokens,
  }),
);
const openAiList = z.union([z.object({ data: openAiModels }), openAiModels]);
const anthropicList = z.object({ data: z.array(z.object({ id: z.string() })) });
const googleList = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      supportedGenerationMethods: z.array(z.string()).default([]),
      inputTokenLimit: tokens,
    }),
  ),
});

const openAi: Listing = {
  path: '/models',
  headers: (apiKey): Record<string, string> => (apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  read(answer) {
    const list = openAiList.parse(answer);
    return (Array.isArray(list) ? list : list.data).map((model) => {
      const price = priceOf(model.pricing);
      const window = windowNames.map((name) => model[name]).find((value) => value !== undefined);
      return { name: model.id, ...(price && { price }), ...(window !== undefined && { window }) };
    });
  },
};

const anthropic: Listing = {
  path: '/models?limit=1000',
  headers: (apiKey) => ({
    'anthropic-version': '2023-06-01',
    ...anthropicBrowserHeader,
    ...(apiKey && { 'x-api-key': apiKey }),
  }),
  read: (answer) => anthropicList.parse(answer).data.map(({ id }) => ({ name: id })),
};

const google: Listing = {
  path: '/models?pageSize=1000',
  headers: (apiKey): Record<string, string> => (apiKey ? { 'x-goog-api-key': apiKey } : {}),
  read: (answer) =>
    googleList
      .parse(answer)
      .models.filter(({ supportedGenerationMethods }) =>
        supportedGenerationMethods.includes('generateContent'),
      )
      .map(({ name, inputTokenLimit: window }) => ({
        name: name.replace(/^models\//, ''),
        ...(window !== undefined && { window }),
      })),
};

const listings: Partial<Record<ProviderKind, Listing>> = { 'openai-compatible': openAi, anthropic, google };

/**
 * The models that an endpoint offers, in its order; none where there is nothing to choose from (the skill API, the
 * browser's own model). Rejects with a `RunError`: `model-key`, `model-unreachable`, `model-garbage`…
 */
export async function listModels(
  address: Address,
  signal: AbortSignal,
  fetchFrom = fetch,
): Promise<OfferedModel[]> {
  if (address.kind === 'ollama') {
    return (await listOllamaModels(address, signal, fetchFrom)).map((name) => ({ name }));
  }
  const listing = listings[address.kind];
  return listing ? askFor(listing, address, signal, fetchFrom) : [];
}

async function askFor(
  { path, headers, read }: Listing,
  { baseUrl, apiKey }: Address,
  signal: AbortSignal,
  fetchFrom: typeof fetch,
): Promise<OfferedModel[]> {
  const asked: AskedServer = { names: { host: new URL(baseUrl).host, model: '' }, secret: apiKey };
  const init = { headers: headers(apiKey), signal };
  const response = await askServer(`${baseUrl}${path}`, init, asked, fetchFrom);
  const body = await response.text().catch((error: unknown) => {
    signal.throwIfAborted();
    throw endpointError(error, asked.names, apiKey);
  });
  try {
    return read(JSON.parse(body));
  } catch (cause) {
    const detail = providerWords(body, apiKey);
    throw new RunError('model-garbage', { params: { ...asked.names }, detail, cause });
  }
}

/** Dollars for a million tokens, without the noise of binary fractions. */
function priceOf(value: unknown): Price | undefined {
  const { data } = pricing.safeParse(value);
  if (!data) return undefined;
  const perMillion = (price: number) => Number((price * 1_000_000).toFixed(6));
  return { input: perMillion(data.prompt), output: perMillion(data.completion) };
}
