import { createAnthropic } from '@ai-sdk/anthropic';
import { TypeValidationError } from '@ai-sdk/provider';
import type { ModelEndpoint } from '../core/models/model-entry';
import type { Model } from '../core/run/needs';
import { createAiSdkModel } from './ai-sdk-model';

/** Anthropic refuses browsers that do not say that they know what they do: https://docs.anthropic.com/en/api/client-sdks */
export const anthropicBrowserHeader = { 'anthropic-dangerous-direct-browser-access': 'true' };

/**
 * An answer that has to match a schema is asked for as the call of a tool that takes it, which the model has to make. Every server
 * that speaks the protocol knows that; `output_config` is of new Claudes alone, and refuses many schemas. The package takes it for
 * those that cannot be forced to a tool.
 */
const answerByTool = { anthropic: { structuredOutputMode: 'jsonTool' } };

/** A model behind Anthropic's Messages API, or a server that speaks it. */
export function createAnthropicModel(endpoint: ModelEndpoint, fetchFrom = fetch): Model {
  const { baseUrl, model, apiKey } = endpoint;
  return createAiSdkModel(
    endpoint,
    {
      open: (fetch) =>
        createAnthropic({ baseURL: baseUrl, apiKey, headers: anthropicBrowserHeader, fetch })(model),
      maxOutputTokens: maxOutputTokens(model),
      providerOptions: answerByTool,
      ignores: isUnknownEvent,
    },
    fetchFrom,
  );
}

/**
 * The protocol wants a limit. The package knows those of the Claudes and takes the whole of them; for Claude 3.5 and 3.7
 * and for other makers' models it takes 4,096 tokens, which cuts long texts off. All of them take 8,192.
 */
function maxOutputTokens(model: string): number | undefined {
  return model.includes('claude-') && !/claude-3-[57]/.test(model) ? undefined : 8192;
}

const knownEvents = new Set([
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'ping',
  'error',
]);

/**
 * Whether this is how the package tells of an event whose type it does not know. New ones may be added, and are to be
 * passed over: https://docs.anthropic.com/en/docs/build-with-claude/streaming. The package goes on after one.
 */
function isUnknownEvent(error: unknown): boolean {
  if (!TypeValidationError.isInstance(error) || typeof error.value !== 'object') return false;
  const { type } = (error.value ?? {}) as { type?: unknown };
  return typeof type === 'string' && !knownEvents.has(type);
}
