import { describe, expect, test } from 'vitest';
import { normaliseBaseUrl } from '../../../../src/core/models/model-address';
import { providerKinds } from '../../../../src/core/models/model-entry';
import { modelPresets, presetOf, presetsFor } from '../../../../src/core/models/presets';

describe('the presets', () => {
  test('have ids of their own and cover every kind', () => {
    expect(new Set(modelPresets.map(({ id }) => id)).size).toBe(modelPresets.length);
    expect(new Set(modelPresets.map(({ kind }) => kind))).toEqual(new Set(providerKinds));
  });

  test.each(modelPresets.filter(({ baseUrl }) => baseUrl !== ''))(
    '$id has an address as it is kept, and is found by it',
    ({ id, kind, baseUrl, group }) => {
      expect(normaliseBaseUrl(baseUrl, kind)).toBe(baseUrl);
      expect(presetOf(kind, baseUrl)?.id).toBe(id);
      expect(new URL(baseUrl).protocol).toBe(group === 'cloud' ? 'https:' : 'http:');
    },
  );

  test.each(modelPresets.filter(({ key }) => key === 'needed'))('$id says where to make a key', (preset) => {
    expect(new URL(preset.keyPage ?? '').protocol).toBe('https:');
  });
});

test.each([
  ['openai-compatible', 'https://models.example.com/v1', 'compatible'],
  ['skill-api', 'https://skills.example.com', 'skill-api'],
  ['ollama', 'http://192.168.1.5:11434', 'ollama'],
  ['browser', '', 'browser'],
  ['anthropic', 'https://proxy.example.com/v1', undefined],
] as const)('%s at %j is of the preset %s', (kind, baseUrl, id) => {
  expect(presetOf(kind, baseUrl)?.id).toBe(id);
});

test('providers that serve people in China come first for readers of Chinese, and none is left out', () => {
  const ids = (language: string) => presetsFor(language).map(({ id }) => id);
  expect(ids('en')).toEqual(modelPresets.map(({ id }) => id));
  expect(ids('zh-CN').slice(2, 7)).toEqual(['deepseek', 'moonshot-cn', 'zhipu', 'qwen-cn', 'siliconflow']);
  expect(ids('zh-CN').toSorted()).toEqual(ids('en').toSorted());
});
