import type { ModelEndpoint } from '../core/model-entry';
import type { Model } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import { createAnthropicModel } from './anthropic';
import { createGoogleModel } from './google';
import { createOllamaModel } from './ollama';
import { createOpenAICompatibleModel } from './openai-compatible';
import { createSkillApiModel } from './skill-api';

/** A model by the protocol of its provider. Throws `model-unavailable` for the browser's own where it has none. */
export function createModel(endpoint: ModelEndpoint, fetchFrom = fetch): Model {
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
      throw new RunError('model-unavailable');
  }
}
