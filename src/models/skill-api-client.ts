import type { ModelEndpoint } from '../core/models/model-entry';
import type { ModelPart } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import type { ConfigValue } from '../core/skill/model';
import { type AskedServer, askServer, jsonHeaders } from './http-answer';
import { readAnswer } from './skill-api-answer';
import {
  bodyOf,
  type Languages,
  type SkillApiCall,
  type SkillApiContext,
  type SkillApiFields,
} from './skill-api-body';
import { chatPath, endpointUrl, executePath } from './skill-api-endpoint';

interface CallOptions {
  signal: AbortSignal;
  /** The skill's `config.api_endpoint`. */
  endpoint?: ConfigValue | undefined;
}

/** A server of one's own that speaks the protocol of docs/SKILL-API.md. Each call rejects with a `RunError`. */
export interface SkillApiClient {
  executeSkill(
    systemPrompt: string,
    message: string,
    context: SkillApiContext,
    options: CallOptions,
  ): AsyncIterable<ModelPart>;
  polish(message: string, beside: SkillApiFields, options: CallOptions): AsyncIterable<ModelPart>;
  translate(
    message: string,
    languages: Languages,
    beside: SkillApiFields,
    options: CallOptions,
  ): AsyncIterable<ModelPart>;
}

/** `label`: what the user calls the server. */
export function createSkillApiClient(
  { baseUrl, apiKey, label }: Pick<ModelEndpoint, 'baseUrl' | 'apiKey' | 'label'>,
  fetchFrom: typeof fetch = fetch,
): SkillApiClient {
  const asked: AskedServer = { names: { host: new URL(baseUrl).host, model: label }, secret: apiKey };

  async function* post(
    usual: string,
    call: SkillApiCall,
    { signal, endpoint }: CallOptions,
  ): AsyncGenerator<ModelPart> {
    const url = endpointUrl(baseUrl, endpoint, usual);
    const headers = {
      ...jsonHeaders(apiKey),
      accept: 'text/event-stream, application/x-ndjson, application/json, text/plain',
    };
    const init = { method: 'POST', headers, body: JSON.stringify(bodyOf(call)), signal };
    const response = await askServer(url, init, asked, fetchFrom).catch((error: unknown) => {
      throw asWrongPath(error);
    });
    yield* readAnswer(response, asked, signal);
  }

  return {
    executeSkill: (systemPrompt, message, context, options) =>
      post(executePath, { kind: 'execute', systemPrompt, message, context }, options),
    polish: (message, beside, options) => post(chatPath, { kind: 'polish', message, ...beside }, options),
    translate: (message, languages, beside, options) =>
      post(chatPath, { kind: 'translate', message, languages, ...beside }, options),
  };
}

/** There is no model here that could be missing: a 404 says that the path is. */
function asWrongPath(error: unknown): unknown {
  if (!(error instanceof RunError) || error.code !== 'model-not-found') return error;
  return new RunError('model-garbage', { detail: error.detail, params: error.params, cause: error });
}
