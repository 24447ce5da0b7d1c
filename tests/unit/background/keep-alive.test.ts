import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { keepAlive } from '../../../src/background/keep-alive';
import { requestOf } from '../core/execute/fakes';
import { sessionOf } from './support/session';

const getPlatformInfo = vi.spyOn(browser.runtime, 'getPlatformInfo');

/** Milliseconds of idleness after which both browsers end a background. */
const idleLimit = 30_000;

beforeEach(() => {
  vi.useFakeTimers();
  getPlatformInfo.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a model that takes two minutes to start finds the background alive, which may rest afterwards', async () => {
  const calls: number[] = [];
  getPlatformInfo.mockImplementation(async () => calls.push(Date.now()));
  const startedAt = Date.now();
  let answer: () => void = () => undefined;
  const session = sessionOf(
    async (_request, _page, emit) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      emit({ type: 'text', delta: 'awake' });
    },
    { keepAlive },
  );
  session.ask('start', requestOf());
  await vi.advanceTimersByTimeAsync(120_000);
  const moments = [startedAt, ...calls, Date.now()];
  const gaps = moments.slice(1).map((moment, place) => moment - (moments[place] ?? 0));
  expect(Math.max(...gaps)).toBeLessThan(idleLimit);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.events()).toEqual([{ type: 'text', delta: 'awake' }]);
  const before = calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(calls).toHaveLength(before);
});
