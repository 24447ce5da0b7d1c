import { expect, it } from 'vitest';
import { reduceRun } from '../../../../src/core/record/reduce-run';
import { newRunView, type RunViewEvent } from '../../../../src/core/record/view';
import { sameButForText } from '../../../../src/surface/card/same-but-for-text';

const before = reduceRun(newRunView(), { type: 'text', delta: 'One ' });

it('is the same around a text that grows', () => {
  expect(sameButForText(before, reduceRun(before, { type: 'text', delta: 'two' }))).toBe(true);
  expect(sameButForText(newRunView(), before)).toBe(false);
});

const told: RunViewEvent[] = [
  { type: 'unfilled', placeholders: ['{{input.name}}'] },
  { type: 'held', why: 'placeholder' },
  { type: 'no-tools' },
  { type: 'tool', name: 'fetch', ok: true, duration: 1 },
];
it.each(told)('is not the same after $type', (event) => {
  expect(sameButForText(before, reduceRun(before, event))).toBe(false);
});
