import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelEndpoint } from '../core/models/model-entry';
import type { Model } from '../core/run/needs';
import { createAiSdkModel } from './ai-sdk-model';
import { withoutRefusedFields } from './optional-fields';

/** A model behind any server that speaks OpenAI's chat completions. It is asked to count its tokens. */
export function createOpenAICompatibleModel(endpoint: ModelEndpoint, fetchFrom = fetch): Model {
  const { baseUrl, model, apiKey } = endpoint;
  return createAiSdkModel(
    endpoint,
    {
      open: (fetch) =>
        createOpenAICompatible({
          name: 'endpoint',
          baseURL: baseUrl,
          apiKey,
          includeUsage: true,
          supportsStructuredOutputs: true,
          fetch,
        }).chatModel(model),
    },
    withoutRefusedFields(fetchFrom),
  );
}
