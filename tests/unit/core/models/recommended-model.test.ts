import { describe, expect, test } from 'vitest';
import { modelPresets } from '../../../../src/core/models/presets';
import { answeringModels, recommendedModel } from '../../../../src/core/models/recommended-model';

const named = (...names: string[]) => names.map((name) => ({ name }));

describe('the model to begin with', () => {
  test.each([
    [
      'openai',
      ['gpt-4o-mini', 'gpt-5', 'gpt-5-mini', 'gpt-5.1-mini', 'gpt-5-mini-2025-08-07'],
      'gpt-5.1-mini',
    ],
    [
      'anthropic',
      ['claude-opus-4-5', 'claude-3-5-haiku-20241022', 'claude-haiku-4-5-20251001'],
      'claude-haiku-4-5-20251001',
    ],
    [
      'google',
      ['gemini-2.5-pro', 'gemini-2.5-flash', 'gemini-3-flash', 'gemini-3-flash-image'],
      'gemini-3-flash',
    ],
    [
      'openrouter',
      ['openai/gpt-5-mini', 'anthropic/claude-haiku-4.5', 'google/gemini-2.5-flash'],
      'google/gemini-2.5-flash',
    ],
    [
      'groq',
      ['whisper-large-v3', 'llama-3.1-8b-instant', 'llama-3.3-70b-versatile'],
      'llama-3.3-70b-versatile',
    ],
    ['deepseek', ['deepseek-reasoner', 'deepseek-chat'], 'deepseek-chat'],
  ])('of %s is the newest of a family that is quick and costs little', (preset, names, best) => {
    expect(recommendedModel(preset, named(...names))).toEqual({ name: best });
    expect(recommendedModel(preset, named(...names).toReversed())).toEqual({ name: best });
  });

  test('keeps the price and the window that were told of it', () => {
    const told = { name: 'gpt-5-mini', price: { input: 0.25, output: 2 }, window: 400_000 };
    expect(recommendedModel('openai', [{ name: 'gpt-5' }, told])).toEqual(told);
  });

  test('is none where no name is known: that is for the user to say', () => {
    expect(recommendedModel('openai', named('writer', 'thinker'))).toBeUndefined();
    expect(recommendedModel('compatible', named('gpt-5-mini'))).toBeUndefined();
    expect(recommendedModel('openai', [])).toBeUndefined();
  });

  test.each(modelPresets.filter(({ group }) => group === 'cloud'))('is known for $id', ({ id }) => {
    const names = named(
      ...['gpt-5-mini', 'claude-haiku-4-5', 'gemini-2.5-flash', 'google/gemini-2.5-flash', 'deepseek-chat'],
      ...['mistral-medium-latest', 'llama-3.3-70b-versatile', 'kimi-k2-turbo-preview', 'glm-4.5-air'],
      ...['qwen-plus', 'deepseek-ai/DeepSeek-V3.1'],
    );
    expect(recommendedModel(id, names)).toBeDefined();
  });

  test('is never one that answers no question', () => {
    const others = [
      'text-embedding-3-small',
      'tts-1',
      'whisper-1',
      'dall-e-3',
      'gpt-image-1',
      'omni-moderation-latest',
    ];
    expect(answeringModels(named(...others, 'gpt-5', 'bge-m3', 'all-minilm'))).toEqual(named('gpt-5'));
  });
});
