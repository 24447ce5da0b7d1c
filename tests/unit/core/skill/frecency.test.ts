import { describe, expect, it } from 'vitest';
import { frecencyOf, type SkillUse, usedAgain } from '../../../../src/core/skill/frecency';

const day = 24 * 60 * 60 * 1000;
const start = 1_800_000_000_000;

const ranAt = (...days: number[]): SkillUse | undefined =>
  days.reduce<SkillUse | undefined>((use, at) => usedAgain(use, start + at * day), undefined);
const rank = (...days: number[]) => frecencyOf(ranAt(...days));

describe('how often and how lately a skill was run', () => {
  it('weighs a run half as much after two weeks', () => {
    expect(ranAt(0)).toEqual({ at: start, weight: 1 });
    expect(ranAt(0, 14)).toEqual({ at: start + 14 * day, weight: 1.5 });
    expect(ranAt(0, 14, 14)).toEqual({ at: start + 14 * day, weight: 2.5 });
  });

  it('puts what was run more often in the same days first', () => {
    expect(rank(0, 0, 0)).toBeGreaterThan(rank(0, 0));
    expect(rank(0, 1, 2)).toBeGreaterThan(rank(2));
  });

  it('lets what is run now overtake what was run often long ago', () => {
    expect(rank(60)).toBeGreaterThan(rank(0, 0, 0, 0));
    expect(rank(60)).toBeLessThan(rank(50, 50, 50));
  });

  it('is nothing of what was never run', () => {
    expect(frecencyOf(undefined)).toBe(0);
  });

  it('gets no heavier by a clock that was set back', () => {
    expect(ranAt(30, 0)).toEqual({ at: start, weight: 2 });
  });
});
