import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Crossings from '../../../src/diagnostics/crossings';

let wires: typeof Crossings;

beforeEach(async () => {
  vi.resetModules();
  wires = await import('../../../src/diagnostics/crossings');
});
afterEach(() => vi.restoreAllMocks());

it('keeps what crossed and whether it was answered, and passes answer and error on', async () => {
  wires.keepCrossings();
  expect(await wires.crossing('rpc', 'settings.memos', Promise.resolve(7))).toBe(7);
  const error = new Error('no');
  await expect(wires.crossing('rpc', 'settings.addWord', Promise.reject(error))).rejects.toBe(error);
  expect(wires.lastCrossings()).toMatchObject([
    { wire: 'rpc', what: 'settings.memos', ok: true },
    { wire: 'rpc', what: 'settings.addWord', ok: false },
  ]);
});

it('times nothing where nobody keeps it or looks at it', async () => {
  expect(await wires.crossing('rpc', 'settings.memos', Promise.resolve(7))).toBe(7);
  expect(wires.lastCrossings()).toEqual([]);
});

it('keeps the last forty', () => {
  for (let index = 0; index < 60; index++) wires.crossed('run', `type-${index}`, performance.now());
  expect(wires.lastCrossings()).toHaveLength(40);
  expect(wires.lastCrossings()[0]?.what).toBe('type-20');
});

it('logs nothing until the debug mode is on, and then each crossing with its duration', () => {
  const log = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  wires.crossed('run', 'start', performance.now());
  expect(log).not.toHaveBeenCalled();
  wires.setDebug(true);
  wires.crossed('run', 'start', performance.now() - 12);
  expect(log.mock.lastCall?.[0]).toMatch(/^Caretaker: run start 1\d ms$/);
});
