import { expect, it, vi } from 'vitest';
import { createTimeLimits } from '../../../../src/core/run/time-limits';
import { fakeClock } from '../execute/fakes';

function start(...lengths: number[]) {
  const clock = fakeClock();
  const limits = createTimeLimits(clock);
  const over = lengths.map(() => vi.fn());
  const stops = lengths.map((ms, n) => limits.start(ms, over[n] ?? vi.fn()));
  const times = () => over.map((called) => called.mock.calls.length);
  return { clock, limits, stops, times };
}

it('end what takes too long, once', () => {
  const { clock, times } = start(1_000, 2_000);
  clock.advance(999);
  expect(times()).toEqual([0, 0]);
  clock.advance(1);
  expect(times()).toEqual([1, 0]);
  clock.advance(60_000);
  expect(times()).toEqual([1, 1]);
});

it('count no time while they stand still', () => {
  const { clock, limits, times } = start(1_000);
  clock.advance(400);
  limits.pause();
  clock.advance(60_000);
  limits.resume();
  clock.advance(599);
  expect(times()).toEqual([0]);
  clock.advance(1);
  expect(times()).toEqual([1]);
});

it('stand still until the last of several questions is answered', () => {
  const { clock, limits, times } = start(1_000);
  limits.pause();
  limits.pause();
  clock.advance(5_000);
  limits.resume();
  clock.advance(5_000);
  expect(times()).toEqual([0]);
  limits.resume();
  clock.advance(1_000);
  expect(times()).toEqual([1]);
});

it('may begin while they stand still', () => {
  const { clock, limits } = start();
  const over = vi.fn();
  limits.pause();
  limits.start(1_000, over);
  clock.advance(5_000);
  limits.resume();
  clock.advance(999);
  expect(over).not.toHaveBeenCalled();
  clock.advance(1);
  expect(over).toHaveBeenCalledOnce();
});

it('are over when what they limit has ended', () => {
  const { clock, limits, stops, times } = start(1_000);
  stops[0]?.();
  limits.pause();
  limits.resume();
  clock.advance(60_000);
  expect(times()).toEqual([0]);
});
