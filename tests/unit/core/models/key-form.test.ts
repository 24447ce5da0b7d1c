import { describe, expect, test } from 'vitest';
import { presetsOfKey } from '../../../../src/core/models/key-form';
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

  test.each(modelPresets.filter(({ key }) => key === 'none' || key === 'optional'))(
    'is never $id, which needs none',
    ({ id }) => {
      for (const key of [hex, `sk-${hex}`, `sk-${mixed}`]) expect(presetsOfKey(key)).not.toContain(id);
    },
  );
});
