import { describe, expect, it } from 'vitest';
import { nearestNames } from '../../../src/core/nearest-names';
import { manyPromptSkills } from './prompt/skill-fakes';

describe('the names nearest to another', () => {
  const names = ['pdf', 'pdf-tables', 'translate', 'memo', 'summarize'];

  it.each([
    ['pdff', ['pdf']],
    ['pdf-table', ['pdf-tables', 'pdf']],
    ['tranlsate', ['translate']],
    ['summarise', ['summarize']],
    ['PDF', ['pdf', 'pdf-tables']],
    ['weather', []],
  ])('%s are %j', (asked, near) => {
    expect(nearestNames(asked, names, 3)).toEqual(near);
  });

  it('are found at once, however long the other is', () => {
    const many = manyPromptSkills(1_000).map(({ id }) => id);
    const started = performance.now();
    expect(nearestNames('skill-'.repeat(100_000), many, 3).length).toBeLessThanOrEqual(3);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
