import type { OfferedModel } from './model-entry';

/**
 * Which of a provider's models to begin with: of those that cost little and answer within seconds, the newest that writes well. By the
 * names of families, since those outlive the models in them.
 */
const families: Readonly<Record<string, readonly RegExp[]>> = {
  openai: [/^gpt-\d+(\.\d+)?-mini$/, /^gpt-4o-mini$/],
  anthropic: [/^claude-haiku-[\d-]+$/, /^claude-[\d-]+-haiku-\d+$/],
  google: [/^gemini-\d+(\.\d+)?-flash$/, /^gemini-flash-latest$/],
  openrouter: [
    /^google\/gemini-\d+(\.\d+)?-flash$/,
    /^anthropic\/claude-haiku-[\d.]+$/,
    /^openai\/gpt-\d+(\.\d+)?-mini$/,
  ],
  deepseek: [/^deepseek-chat$/],
  mistral: [/^mistral-medium-latest$/, /^mistral-small-latest$/],
  groq: [/^llama-[\d.]+-70b-versatile$/, /^openai\/gpt-oss-\d+b$/],
  moonshot: [/^kimi-k\d+(\.\d+)?(-turbo)?(-preview)?$/, /^moonshot-v1-auto$/],
  'moonshot-cn': [/^kimi-k\d+(\.\d+)?(-turbo)?(-preview)?$/, /^moonshot-v1-auto$/],
  zhipu: [/^glm-\d+(\.\d+)?-air$/, /^glm-\d+(\.\d+)?$/, /^glm-\d+(\.\d+)?-flash$/],
  qwen: [/^qwen-plus(-latest)?$/, /^qwen\d*(\.\d+)?-plus$/],
  'qwen-cn': [/^qwen-plus(-latest)?$/, /^qwen\d*(\.\d+)?-plus$/],
  siliconflow: [/^deepseek-ai\/DeepSeek-V[\d.]+$/, /^Qwen\/Qwen\d+(\.\d+)?-\d+B-Instruct$/],
};

/** Names of models that answer with something else than a text, or to something else than a question. */
const others =
  /embed|\bbge\b|minilm|rerank|tts|whisper|transcri|audio|speech|realtime|moderation|guard|dall-?e|image|imagen|\bveo\b|video|sora|ocr/i;

/** Those that can answer a question: endpoints list models for embeddings, speech and pictures too. */
export function answeringModels<Offered extends Pick<OfferedModel, 'name'>>(
  offered: readonly Offered[],
): Offered[] {
  return offered.filter(({ name }) => !others.test(name));
}

/** The model to begin with at the provider of this preset; undefined where none of those that are offered is known. */
export function recommendedModel(preset: string, offered: readonly OfferedModel[]): OfferedModel | undefined {
  const known = answeringModels(offered);
  for (const family of families[preset] ?? []) {
    const [newest] = known.filter(({ name }) => family.test(name)).toSorted(newestFirst);
    if (newest) return newest;
  }
  return undefined;
}

function newestFirst(one: OfferedModel, other: OfferedModel): number {
  const [left, right] = [versionIn(one.name), versionIn(other.name)];
  const place = left.findIndex((part, index) => part !== right[index]);
  if (place < 0) return right.length - left.length;
  return (right[place] ?? -1) - (left[place] ?? -1);
}

/** The numbers of a name: `claude-haiku-4-5` has 4 and 5. */
function versionIn(name: string): number[] {
  return [...name.matchAll(/\d+/g)].map(([digits]) => Number(digits));
}
