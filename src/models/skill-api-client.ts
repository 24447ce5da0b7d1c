import type { ModelEndpoint } from '../core/model-entry';
import type { ModelPart } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import type { Behaviour } from '../core/run/types';
import type { ConfigValue } from '../core/skill/model';
import { type Asked, ask, jsonHeaders } from './http-answer';
import { readAnswer } from './skill-api-answer';
import { chatPath, endpointUrl, executePath } from './skill-api-endpoint';

/** Where the user was. */
export interface SkillContext {
  type: Behaviour;
  selectedText: string;
}

export interface CallOptions {
  signal: AbortSignal;
  /** The skill's `config.api_endpoint`. */
  endpoint?: ConfigValue | undefined;
}

/** What the server's own prompts are given beside the text. */
export interface ChatOptions extends CallOptions {
  /** What the user typed beside the text; empty for nothing. */
  instruction: string;
  context: SkillContext;
}

export interface Languages {
  /** As the skill names it; empty lets the server find it out. */
  source: string;
  /** Empty leaves it to the server. */
  target: string;
}

/** A server of one's own that speaks the protocol of docs/SKILL-API.md. Each call rejects with a `RunError`. */
export interface SkillApiClient {
  executeSkill(
    systemPrompt: string,
    message: string,
    context: SkillContext,
    options: CallOptions,
  ): AsyncIterable<ModelPart>;
  polish(message: string, options: ChatOptions): AsyncIterable<ModelPart>;
  translate(message: string, languages: Languages, options: ChatOptions): AsyncIterable<ModelPart>;
}

/** `label`: what the user calls the server. */
export function createSkillApiClient(
  { baseUrl, apiKey, label }: Pick<ModelEndpoint, 'baseUrl' | 'apiKey' | 'label'>,
  fetchFrom: typeof fetch = fetch,
): SkillApiClient {
  const asked: Asked = { names: { host: new URL(baseUrl).host, model: label }, secret: apiKey };

  async function* post(usual: string, body: object, options: CallOptions): AsyncGenerator<ModelPart> {
    const { signal, endpoint } = options;
    const url = endpointUrl(baseUrl, endpoint, usual);
    const headers = {
      ...jsonHeaders(apiKey),
      accept: 'text/event-stream, application/x-ndjson, application/json, text/plain',
    };
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal };
    const response = await ask(url, init, asked, fetchFrom).catch((error: unknown) => {
      throw asWrongPath(error);
    });
    yield* readAnswer(response, asked, signal);
  }

  return {
    executeSkill: (systemPrompt, message, context, options) =>
      post(executePath, { system_prompt: systemPrompt, message, context: asSent(context) }, options),
    polish: (message, options) => post(chatPath, { mode: 'polish', message, ...beside(options) }, options),
    translate: (message, { source, target }, options) =>
      post(
        chatPath,
        {
          mode: 'translate',
          message,
          ...(source && { source_language: source }),
          ...(target && { target_language: target }),
          ...beside(options),
        },
        options,
      ),
  };
}

const asSent = ({ type, selectedText }: SkillContext) => ({ type, selected_text: selectedText });

const beside = ({ instruction, context }: ChatOptions) => ({
  ...(instruction && { instruction }),
  context: asSent(context),
});

/** There is no model here that could be missing: a 404 says that the path is. */
function asWrongPath(error: unknown): unknown {
  if (!(error instanceof RunError) || error.code !== 'model-not-found') return error;
  return new RunError('model-garbage', { detail: error.detail, params: error.params, cause: error });
}
