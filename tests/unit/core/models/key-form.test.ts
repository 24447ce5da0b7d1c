import { describe, expect, test } from 'vitest';
import { certainPresetOfKey, presetsOfKey } from '../../../../src/core/models/key-form';
import { modelPresets } from '../../../../src/core/models/presets';

const hex = '0123456789abcdef0123456789abcdef';
const mixed = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGhIjKl';

describe('the provider of a key', () => {
  test.each([
    [`sk-ant-api03-${mixed}`, ['anthropic']],
    [`sk-or-v1-${hex}${hex}`, ['openrouter']],
    [`sk-proj-${mixed}`, ['openai']],
    [`sk-svcacct-${mixed}`, ['openai']],
    ['sk-abcdefghijklmnopqrstT3BlbkFJabcdefghijklmnopqrst', ['openai']],
    [`gsk_${mixed}`, ['groq']],
    [`AIza${'x'.repeat(35)}`, ['google']],
    [`${hex}.AbCdEfGhIjKlMnOp`, ['zhipu']],
    [`sk-${hex}`, ['deepseek', 'qwen', 'qwen-cn']],
    [`sk-${'a'.repeat(48)}`, ['siliconflow']],
    [`sk-${mixed}`, ['moonshot', 'moonshot-cn']],
    ['AbCdEfGhIjKlMnOpQrStUvWxYz012345', ['mistral']],
    ['password', []],
    ['', []],
  ])('of %s is told by its form', (key, presets) => {
    expect(presetsOfKey(key)).toEqual(presets);
  });

  test.each([
    [`sk-ant-api03-${mixed}`, 'anthropic'],
    [`sk-or-v1-${hex}${hex}`, 'openrouter'],
    [`gsk_${mixed}`, 'groq'],
    // Likely, and no more than that.
    ['AbCdEfGhIjKlMnOpQrStUvWxYz012345', undefined],
    [`sk-${'a'.repeat(48)}`, undefined],
    [`${hex}.AbCdEfGhIjKlMnOp`, undefined],
    // Not whole, or not alone.
    ['sk-ant-', undefined],
    [`sk-ant-api03-${mixed} and my password`, undefined],
    [`sk-ant-api03-${mixed}\nsk-ant-api03-${mixed}`, undefined],
    [`sk-ant-${'a'.repeat(500)}`, undefined],
  ])('of %s is certain, or not', (key, preset) => {
    expect(certainPresetOfKey(key)).toBe(preset);
  });

  test.each(modelPresets.filter(({ key }) => key === 'none' || key === 'optional'))(
    'is never $id, which needs none',
    ({ id }) => {
      for (const key of [hex, `sk-${hex}`, `sk-${mixed}`]) expect(presetsOfKey(key)).not.toContain(id);
    },
  );
});
