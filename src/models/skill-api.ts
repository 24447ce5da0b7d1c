import { isOnThisComputer } from '../core/model-address';
import type { ModelEndpoint } from '../core/model-entry';
import type { Model, ModelPart, ModelRequest } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import type { Skill } from '../core/skill/model';
import { createSkillApiClient } from './skill-api-client';
import { endpointUrl, ownsPrompt } from './skill-api-endpoint';

type Situation = NonNullable<ModelRequest['situation']>;

/**
 * A server that speaks the skill API as a model. It knows no tools and no turns: it gets the situation that a run began
 * in. A skill whose `config.api_endpoint` ends in `/api/v1/llm/chat` sends no prompt: it is polished or translated there
 * (`config.api_mode`).
 */
export function createSkillApiModel(endpoint: ModelEndpoint, fetchFrom: typeof fetch = fetch): Model {
  const { baseUrl, label, price } = endpoint;
  const client = createSkillApiClient(endpoint, fetchFrom);

  function answer(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart> {
    const { behaviour, selectedText, message, config } = request.situation ?? bare(request);
    const context = { type: behaviour, selectedText };
    const options = { signal, endpoint: config.api_endpoint };
    if (!ownsPrompt(endpointUrl(baseUrl, config.api_endpoint))) {
      return client.executeSkill(request.system, message, context, options);
    }
    const text = selectedText.trim() === '' ? message : selectedText;
    const chat = { ...options, context, instruction: text === message ? '' : message };
    if (modeOf(config) === 'polish') return client.polish(text, chat);
    const languages = { source: setting(config.source_language), target: setting(config.target_language) };
    return client.translate(text, languages, chat);
  }

  return {
    host: new URL(baseUrl).host,
    model: endpoint.model,
    label,
    local: isOnThisComputer(baseUrl),
    price,
    async *stream(request, signal) {
      yield* answer(request, signal);
    },
  };
}

/** A request that no run has made, as when the settings try a model. */
function bare({ messages }: ModelRequest): Situation {
  const message = messages.map((each) => (each.role === 'user' ? each.text : '')).join('\n');
  return { behaviour: 'no-input', selectedText: '', message: message.trim(), config: {} };
}

/** What the server shall do: as the skill says, or what its other settings speak for. */
function modeOf({ api_mode: mode, target_language: target }: Skill['config']): 'polish' | 'translate' {
  if (mode === 'polish' || mode === 'translate') return mode;
  if (mode === undefined || mode === null || mode === '') return setting(target) ? 'translate' : 'polish';
  const detail = `api_mode: ${JSON.stringify(mode)} is none of polish, translate`;
  throw new RunError('skill-broken', { params: { file: 'SKILL.md' }, detail });
}

function setting(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
