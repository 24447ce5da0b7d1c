import type { ModelPreset, PresetGroup } from '../../core/models/presets';
import { type MessageKey, t } from '../../ui/i18n';

const names: Record<string, MessageKey> = {
  compatible: 'options_model_preset_compatible',
  'skill-api': 'options_model_preset_skill_api',
  browser: 'options_model_preset_browser',
};

const hints: Record<string, MessageKey> = {
  'skill-api': 'options_model_hint_skill_api',
  ollama: 'options_model_hint_ollama',
  'lm-studio': 'options_model_hint_lm_studio',
  'llama-cpp': 'options_model_hint_llama_cpp',
  vllm: 'options_model_hint_vllm',
  openrouter: 'options_model_hint_openrouter',
};

const groups: Record<PresetGroup, MessageKey> = {
  general: 'options_model_group_general',
  cloud: 'options_model_group_cloud',
  local: 'options_model_group_local',
};

export function presetName({ id, name }: ModelPreset): string {
  const own = names[id];
  return own ? t(own) : (name ?? id);
}

/** What to know or do before such a model can be used; undefined where nothing is special. */
export function presetHint({ id }: ModelPreset): string | undefined {
  const hint = hints[id];
  return hint && t(hint);
}

export function groupName(group: PresetGroup): string {
  return t(groups[group]);
}
