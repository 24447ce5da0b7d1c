import { describe, expect, it } from 'vitest';
import { acceptedText, type TextChange } from '../../../../src/core/run/changes';

const changes: TextChange[] = [
  { kind: 'change', from: 'a', to: 'b' },
  { kind: 'same', text: ' and ' },
  { kind: 'change', from: '', to: 'c' },
];

describe('the text of the accepted changes', () => {
  it.each<[boolean[] | undefined, string]>([
    [undefined, 'b and c'],
    [[true, true], 'b and c'],
    [[false, true], 'a and c'],
    [[false], 'a and c'],
    [[false, false], 'a and '],
  ])('%j', (accepted, text) => {
    expect(acceptedText(changes, accepted)).toBe(text);
  });
});
