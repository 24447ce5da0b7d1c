import { expect, it } from 'vitest';
import { asyncQueue } from '../../../src/sandbox/async-queue';

const never = new AbortController().signal;

async function all<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const found: Part[] = [];
  for await (const part of parts) found.push(part);
  return found;
}

it('gives what was pushed at once and later, in order', async () => {
  const parts = asyncQueue<number>(async (push) => {
    push(1);
    push(2);
    await Promise.resolve();
    push(3);
    await new Promise((resolve) => setTimeout(resolve));
    push(4);
  }, never);
  expect(await all(parts)).toEqual([1, 2, 3, 4]);
});

it('gives what was pushed before the job failed', async () => {
  const found: number[] = [];
  const read = async () => {
    const parts = asyncQueue<number>(async (push) => {
      push(1);
      throw new Error('boom');
    }, never);
    for await (const part of parts) found.push(part);
  };
  await expect(read()).rejects.toThrow('boom');
  expect(found).toEqual([1]);
});

it('ends the job when nobody reads on, or when it is aborted', async () => {
  const stop = new AbortController();
  const signals: AbortSignal[] = [];
  const job = (push: (part: number) => void, signal: AbortSignal) => {
    signals.push(signal);
    push(1);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  for await (const _part of asyncQueue(job, never)) break;
  expect(signals[0]?.aborted).toBe(true);

  const parts = asyncQueue(job, stop.signal);
  await parts.next();
  const next = parts.next();
  stop.abort();
  await expect(next).rejects.toBe(stop.signal.reason);
});
