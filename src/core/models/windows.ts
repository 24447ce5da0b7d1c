/** Tokens of a window that a person may set. */
export const windowBounds = { least: 2_000, most: 10_000_000 };

/** What is sent of models of which nothing is known. */
const usual = 100_000;

/**
 * Windows of families of models, in tokens, by their names; the first that fits counts. A large one is not used up for that: each
 * step of a run sends the whole conversation anew, and `most` is what a run is ready to pay for.
 */
const families: readonly [name: RegExp, window: number][] = [
  [/gpt-3\.5/, 16_000],
  [/gpt-4(-0\d{3}|-32k)?$/, 8_000],
  [/gpt-4\.1|gpt-5|(^|\/)o[134](-|$)/, 200_000],
  [/gpt-4|gpt-oss/, 128_000],
  [/claude/, 200_000],
  [/gemini-1\.0|gemini-pro$/, 30_000],
  [/gemini/, 1_000_000],
  [/gemma-?2|gemma:/, 8_000],
  [/gemma/, 128_000],
  [/llama-?3(\.0)?([:-]|$)|llama-?2/, 8_000],
  [/llama/, 128_000],
  [/mixtral|mistral-7b|mistral:|qwen-?2\.5|qwen-?3|phi-?3.*4k/, 32_000],
  [/mistral|codestral|devstral|qwen|deepseek|grok|command-|phi-?[34]|glm-|kimi/, 128_000],
];

/** Tokens of one request to a model with tools that is not told otherwise. */
const most = 200_000;

/**
 * Tokens that a model reads and writes in one request: what the user or its provider has said, else what is known of its
 * family, else what most can.
 */
export function windowOf({ model, window }: { model: string; window?: number | undefined }): number {
  if (window !== undefined) return window;
  const name = model.toLowerCase();
  const known = families.find(([family]) => family.test(name))?.[1];
  return Math.min(known ?? usual, most);
}

/** Of a window what a request may fill: an answer takes its part, and what tokens are counted as is an estimate. */
export function roomOf(window: number): number {
  return Math.floor(window - Math.min(window / 4, 16_000));
}
