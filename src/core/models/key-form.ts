/** Whose an API key is, by its form alone: what providers write about their keys, and what scanners for leaked keys go by. */

type KeyForm = readonly [form: RegExp, presets: readonly string[]];

/** With a mark of its provider in them: no other key has this form. */
const marked: readonly KeyForm[] = [
  [/^sk-ant-/, ['anthropic']],
  [/^sk-or-/, ['openrouter']],
  [/^sk-(?:proj|svcacct|admin)-/, ['openai']],
  [/^sk-\w*T3BlbkFJ/, ['openai']],
  [/^gsk_/, ['groq']],
  [/^(?:AIza[\w-]{35}|AQ\.[\w-]+)$/, ['google']],
];

/** From the surest to the vaguest: the first that fits counts. */
const forms: readonly KeyForm[] = [
  ...marked,
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

/** Characters of the shortest key that bears a mark, and of the longest. */
const wholeKey = { least: 20, most: 400 };

/** Id of the preset whose key this is beyond doubt: whole, on one line, and with its provider's mark. A guess is none. */
export function certainPresetOfKey(key: string): string | undefined {
  const isWhole = key.length >= wholeKey.least && key.length <= wholeKey.most && /^[\w.-]+$/.test(key);
  return isWhole ? marked.find(([form]) => form.test(key))?.[1][0] : undefined;
}
