import type { ProviderKind } from './model-entry';
import type { SignInPlaces } from './sign-in';

/** A provider that many people use, with what is known of it beforehand. */
export interface ModelPreset {
  id: string;
  /** Its own name; those of no one provider are named in the user's language. */
  name?: string;
  group: 'general' | 'cloud' | 'local';
  kind: ProviderKind;
  /** As `normaliseBaseUrl` gives it; empty where the user has to say it, or where there is none. */
  baseUrl: string;
  key: 'needed' | 'optional' | 'none';
  /** Where its users make their keys. */
  keyPage?: string;
  /** It serves people in China, and is paid there. */
  inChina?: true;
  /** Its users can sign in instead of making a key. */
  signIn?: SignInPlaces;
}

/** What fits any server of its kind: the user says where it is. */
const general: ModelPreset[] = [
  { id: 'compatible', group: 'general', kind: 'openai-compatible', baseUrl: '', key: 'optional' },
  { id: 'skill-api', group: 'general', kind: 'skill-api', baseUrl: '', key: 'optional' },
];

const cloud: ModelPreset[] = [
  inCloud('openai', 'OpenAI', 'https://api.openai.com/v1', 'https://platform.openai.com/api-keys'),
  {
    ...inCloud(
      'anthropic',
      'Anthropic Claude',
      'https://api.anthropic.com/v1',
      'https://console.anthropic.com/settings/keys',
    ),
    kind: 'anthropic',
  },
  {
    ...inCloud(
      'google',
      'Google Gemini',
      'https://generativelanguage.googleapis.com/v1beta',
      'https://aistudio.google.com/apikey',
    ),
    kind: 'google',
  },
  {
    ...inCloud(
      'openrouter',
      'OpenRouter',
      'https://openrouter.ai/api/v1',
      'https://openrouter.ai/settings/keys',
    ),
    signIn: { page: 'https://openrouter.ai/auth', keys: 'https://openrouter.ai/api/v1/auth/keys' },
  },
  {
    ...inCloud(
      'deepseek',
      'DeepSeek',
      'https://api.deepseek.com/v1',
      'https://platform.deepseek.com/api_keys',
    ),
    inChina: true,
  },
  inCloud('mistral', 'Mistral', 'https://api.mistral.ai/v1', 'https://console.mistral.ai/api-keys'),
  inCloud('groq', 'Groq', 'https://api.groq.com/openai/v1', 'https://console.groq.com/keys'),
  inCloud(
    'moonshot',
    'Moonshot / Kimi',
    'https://api.moonshot.ai/v1',
    'https://platform.moonshot.ai/console/api-keys',
  ),
  {
    ...inCloud(
      'moonshot-cn',
      'Moonshot / Kimi (月之暗面)',
      'https://api.moonshot.cn/v1',
      'https://platform.moonshot.cn/console/api-keys',
    ),
    inChina: true,
  },
  {
    ...inCloud(
      'zhipu',
      'Zhipu GLM (智谱)',
      'https://open.bigmodel.cn/api/paas/v4',
      'https://open.bigmodel.cn/usercenter/apikeys',
    ),
    inChina: true,
  },
  inCloud(
    'qwen',
    'Qwen (Alibaba Cloud)',
    'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    'https://modelstudio.console.alibabacloud.com/?tab=model#/api-key',
  ),
  {
    ...inCloud(
      'qwen-cn',
      'Qwen (阿里云百炼)',
      'https://dashscope.aliyuncs.com/compatible-mode/v1',
      'https://bailian.console.aliyun.com/?tab=model#/api-key',
    ),
    inChina: true,
  },
  {
    ...inCloud(
      'siliconflow',
      'SiliconFlow (硅基流动)',
      'https://api.siliconflow.cn/v1',
      'https://cloud.siliconflow.cn/account/ak',
    ),
    inChina: true,
  },
];

/** Programs on the user's own computer, where they listen unless told otherwise, and the browser itself. */
const local: ModelPreset[] = [
  { ...onComputer('ollama', 'Ollama', 'http://localhost:11434'), kind: 'ollama' },
  onComputer('lm-studio', 'LM Studio', 'http://localhost:1234/v1'),
  onComputer('llama-cpp', 'llama.cpp', 'http://localhost:8080/v1'),
  onComputer('vllm', 'vLLM', 'http://localhost:8000/v1'),
  { id: 'browser', group: 'local', kind: 'browser', baseUrl: '', key: 'none' },
];

/** In the order in which they are offered. */
export const modelPresets: readonly ModelPreset[] = [...general, ...cloud, ...local];

/** The same for readers of a language, as a BCP 47 tag: those of Chinese have the providers first that serve people in China. */
export function presetsFor(language: string): readonly ModelPreset[] {
  if (!/^zh\b/.test(language)) return modelPresets;
  return [
    ...general,
    ...cloud.toSorted((one, other) => Number(other.inChina ?? 0) - Number(one.inChina ?? 0)),
    ...local,
  ];
}

export type PresetGroup = ModelPreset['group'];

/** The preset that an address was made from, or the general one of its kind. */
export function presetOf(kind: ProviderKind, baseUrl: string): ModelPreset | undefined {
  const ofKind = modelPresets.filter((preset) => preset.kind === kind);
  return ofKind.find((preset) => preset.baseUrl === baseUrl) ?? ofKind.find(({ group }) => group !== 'cloud');
}

function inCloud(id: string, name: string, baseUrl: string, keyPage: string): ModelPreset {
  return { id, name, group: 'cloud', kind: 'openai-compatible', baseUrl, key: 'needed', keyPage };
}

function onComputer(id: string, name: string, baseUrl: string): ModelPreset {
  return { id, name, group: 'local', kind: 'openai-compatible', baseUrl, key: 'optional' };
}
