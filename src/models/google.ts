import { createGoogleGenerativeAI } from '@ai-sdk/google';
import type { ModelEndpoint } from '../core/models/model-entry';
import type { Model } from '../core/run/needs';
import { createAiSdkModel } from './ai-sdk-model';

/** A model behind Google's Gemini API. The key goes in a header (`x-goog-api-key`), never in the address. */
export function createGoogleModel(endpoint: ModelEndpoint, fetchFrom = fetch): Model {
  const { baseUrl, model, apiKey } = endpoint;
  return createAiSdkModel(
    endpoint,
    { open: (fetch) => createGoogleGenerativeAI({ baseURL: baseUrl, apiKey, fetch })(model) },
    fetchFrom,
  );
}
