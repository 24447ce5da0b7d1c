import { expect, it } from 'vitest';
import { run } from '../../../scripts/setup/run.mjs';

const node = (code: string, timeout: number) => run(process.execPath, ['-e', code], { timeout });

it('runs for what is left of a time, in milliseconds that are no whole number', async () => {
  expect(await node('', 3_917_560.9999999995)).toBe(true);
});

it('ends what takes longer', async () => {
  expect(await node('setInterval(() => undefined, 1000)', 100.4)).toBe(false);
});
