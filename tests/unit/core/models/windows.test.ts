import { describe, expect, it } from 'vitest';
import { roomOf, windowOf } from '../../../../src/core/models/windows';

describe('the window of a model', () => {
  it.each([
    ['gpt-3.5-turbo', 16_000],
    ['gpt-4', 8_000],
    ['gpt-4-0613', 8_000],
    ['gpt-4o-mini', 128_000],
    ['openai/gpt-4.1', 200_000],
    ['o3-mini', 200_000],
    ['claude-sonnet-4-5', 200_000],
    ['gemini-2.5-flash', 200_000],
    ['gemma2:2b', 8_000],
    ['gemma3:4b', 128_000],
    ['llama3:8b', 8_000],
    ['llama3.2', 128_000],
    ['meta-llama/Llama-3.3-70B-Instruct', 128_000],
    ['qwen3:4b', 32_000],
    ['mistral-large-latest', 128_000],
    ['somebody/unknown-1', 100_000],
    ['', 100_000],
  ])('of %s is taken as %i tokens where nobody has said it', (model, window) => {
    expect(windowOf({ model })).toBe(window);
    expect(windowOf({ model, window: undefined })).toBe(window);
  });

  it('is what was said of it, however large or small', () => {
    expect(windowOf({ model: 'gpt-4', window: 1_000_000 })).toBe(1_000_000);
    expect(windowOf({ model: 'claude-sonnet-4-5', window: 4_000 })).toBe(4_000);
  });

  it('leaves room for the answer', () => {
    expect(roomOf(8_000)).toBe(6_000);
    expect(roomOf(200_000)).toBe(184_000);
  });
});
