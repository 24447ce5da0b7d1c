/** Whose an API key is, by its form alone: what providers write about their keys, and what scanners for leaked keys go by. */

/** From the surest to the vaguest: the first that fits counts. */
const forms: readonly (readonly [form: RegExp, presets: readonly string[]])[] = [
  [/^sk-ant-/, ['anthropic']],
  [/^sk-or-/, ['openrouter']],
  [/^sk-(?:proj|svcacct|admin)-/, ['openai']],
  [/^sk-\w*T3BlbkFJ/, ['openai']],
  [/^gsk_/, ['groq']],
  [/^(?:AIza[\w-]{35}|AQ\.[\w-]+)$/, ['google']],
  [/^[\da-f]{32}\.[\dA-Za-z]{16}$/, ['zhipu']],
  [/^sk-[\da-f]{32}$/, ['deepseek', 'qwen', 'qwen-cn']],
  [/^sk-[a-z]{48}$/, ['siliconflow']],
  [/^sk-[\dA-Za-z]{48}$/, ['moonshot', 'moonshot-cn']],
  [/^[\dA-Za-z]{32}$/, ['mistral']],
];

/** Ids of the presets (`modelPresets`) whose keys look like this one, the likeliest first; empty where none is known to. */
export function presetsOfKey(key: string): readonly string[] {
  return forms.find(([form]) => form.test(key))?.[1] ?? [];
}
