import { describe, expect, it } from 'vitest';
import { overlaps } from '../../../../src/sandbox/proofread/spans';

describe('spans', () => {
  it('overlap only if they share a character', () => {
    expect(overlaps({ start: 0, end: 2 }, { start: 2, end: 3 })).toBe(false);
    expect(overlaps({ start: 0, end: 3 }, { start: 2, end: 3 })).toBe(true);
  });
});
