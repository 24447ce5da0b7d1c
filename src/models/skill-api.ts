import { isOnThisComputer } from '../core/models/model-address';
import type { ModelEndpoint } from '../core/models/model-entry';
import type { Model, ModelPart, ModelRequest, Situation } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import type { Skill } from '../core/skill/model';
import { bodyOf, type SkillApiCall } from './skill-api-body';
import { createSkillApiClient } from './skill-api-client';
import { chatPath, endpointUrl, ownsPrompt } from './skill-api-endpoint';
import { withoutThinking } from './thinking';

/**
 * A server that speaks the skill API as a model. It knows no tools and no turns: it gets the situation that a run began
 * in. A skill whose `config.api_endpoint` ends in `/api/v1/llm/chat` sends no prompt: its text is polished or translated
 * there (`config.api_mode`). So is that of a skill of ours for which the server has a prompt (`serverPrompt`).
 */
export function createSkillApiModel(endpoint: ModelEndpoint, fetchFrom: typeof fetch = fetch): Model {
  const { baseUrl, label, price } = endpoint;
  const client = createSkillApiClient(endpoint, fetchFrom);

  function answer(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart> {
    const call = callOf(request, baseUrl);
    const options = { signal, endpoint: situationOf(request).config.api_endpoint };
    switch (call.kind) {
      case 'execute':
        return client.executeSkill(call.systemPrompt, call.message, call.context, options);
      case 'polish':
        return client.polish(call.message, call, options);
      case 'translate':
        return client.translate(call.message, call.languages, call, options);
    }
  }

  return {
    host: new URL(baseUrl).host,
    origin: new URL(baseUrl).origin,
    model: endpoint.model,
    label,
    local: isOnThisComputer(baseUrl),
    noTools: true,
    noPictures: true,
    price,
    sends(request) {
      const { system_prompt: system = '', ...rest } = bodyOf(callOf(request, baseUrl));
      return { system: String(system), message: JSON.stringify(rest, null, 2) };
    },
    async *stream(request, signal) {
      yield* withoutThinking(answer(request, signal));
    },
  };
}

/** Throws `model-endpoint` for an endpoint that is not on the server, `skill-broken` for a mode that does not exist. */
function callOf(request: ModelRequest, baseUrl: string): SkillApiCall {
  const { behaviour, selectedText, message, material, config, serverPrompt, language } = situationOf(request);
  const context = { type: behaviour, selectedText };
  if (!ownsPrompt(endpointUrl(baseUrl, config.api_endpoint, serverPrompt && chatPath))) {
    // A prompt of the server's own has no place for a page, or for what is attached.
    const said = [message, material ?? ''].filter((part) => part !== '').join('\n\n');
    return { kind: 'execute', systemPrompt: request.system, message: said, context };
  }
  const text = selectedText.trim() === '' ? message : selectedText;
  const chat = { message: text, instruction: text === message ? '' : message, context };
  if ((serverPrompt ?? modeOf(config)) === 'polish') return { kind: 'polish', ...chat };
  const languages = {
    source: setting(config.source_language),
    target: setting(config.target_language),
    user: language ?? '',
  };
  return { kind: 'translate', ...chat, languages };
}

/** A request that no run has made, as when the settings try a model, has the least of a situation. */
function situationOf({ situation, messages }: ModelRequest): Situation {
  if (situation) return situation;
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
