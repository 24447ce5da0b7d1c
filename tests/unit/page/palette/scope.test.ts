import { describe, expect, it } from 'vitest';
import { defaultScope, scopeOptions } from '../../../../src/page/palette/scope';

const target = (editable: boolean, selectionLength: number, fieldLength: number) => ({
  editable,
  selectionLength,
  fieldLength,
});

describe.each([
  ['a selection in a field', target(true, 12, 640), ['selection'], 'selection', 'selection'],
  ['a selection on the page', target(false, 12, 0), ['selection'], 'selection', 'selection'],
  ['the caret in a field with text', target(true, 0, 640), ['field', 'caret'], 'field', 'caret'],
  ['the caret in an empty field', target(true, 0, 0), ['caret'], 'caret', 'caret'],
  ['no field and no selection', target(false, 0, 0), ['nothing'], 'nothing', 'nothing'],
] as const)('%s', (_name, place, options, alone, instructed) => {
  it(`acts on the ${alone} when a skill alone is picked`, () => {
    expect(defaultScope(place, '')).toBe(alone);
  });

  it(`acts on the ${instructed} when an instruction is typed`, () => {
    expect(defaultScope(place, 'to French')).toBe(instructed);
  });

  it('offers what the user may choose', () => {
    expect(scopeOptions(place)).toEqual(options);
  });
});
