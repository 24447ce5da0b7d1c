import { describe, expect, test } from 'vitest';
import { normaliseBaseUrl } from '../../../../src/core/models/model-address';
import { providerKinds } from '../../../../src/core/models/model-entry';
import { modelPresets, presetOf } from '../../../../src/core/models/presets';

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
