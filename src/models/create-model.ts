import type { ModelEndpoint } from '../core/models/model-entry';
import type { Model } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import { createAnthropicModel } from './anthropic';
import { createBrowserModel } from './browser-model';
import { createGoogleModel } from './google';
import { createOllamaModel } from './ollama';
import { createOpenAICompatibleModel } from './openai-compatible';
import { createSkillApiModel } from './skill-api';

/**
 * A model by the protocol of its provider. `browserModel` is what reaches the browser's own; throws `model-unavailable`
 * for that kind without it.
 */
export function createModel(
  endpoint: ModelEndpoint,
  browserModel?: Pick<Model, 'stream'>,
  fetchFrom: typeof fetch = fetch,
): Model {
  switch (endpoint.kind) {
    case 'openai-compatible':
      return createOpenAICompatibleModel(endpoint, fetchFrom);
    case 'anthropic':
      return createAnthropicModel(endpoint, fetchFrom);
    case 'google':
      return createGoogleModel(endpoint, fetchFrom);
    case 'ollama':
      return createOllamaModel(endpoint, fetchFrom);
    case 'skill-api':
      return createSkillApiModel(endpoint, fetchFrom);
    case 'browser':
      if (!browserModel) throw new RunError('model-unavailable');
      return createBrowserModel(endpoint, browserModel);
  }
}
