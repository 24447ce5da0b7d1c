import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ProofreadResult } from '../../../../src/core/run/needs';
import { RunError } from '../../../../src/core/run/run-error';
import type { ProofreadService } from '../../../../src/sandbox/proofread/proofread-service';
import { startProofreadWorker } from '../../../../src/sandbox/proofread/proofread-worker';
import { createProofreader } from '../../../../src/sandbox/proofread/proofreader';
import { ownEnd } from '../../../../src/wire/ends';
import { expose } from '../../../../src/wire/expose';

const lint = vi.hoisted(() => vi.fn());
vi.mock('wxt/browser', () => ({ browser: { runtime: { getURL: (path: string) => path } } }));
vi.mock('../../../../src/sandbox/proofread/harper', () => ({ createLinter: async () => ({ lint }) }));

const started: FakeWorker[] = [];
let serve: (port: MessagePort) => void;

/** A Worker whose other side is a port of the test. */
class FakeWorker {
  onerror: ((event: { message: string }) => void) | null = null;
  readonly terminate = vi.fn(() => this.#near.close());
  readonly #near: MessagePort;

  constructor(readonly url: string) {
    const { port1, port2 } = new MessageChannel();
    this.#near = port1;
    serve(port2);
    started.push(this);
  }

  set onmessage(take: (event: MessageEvent) => void) {
    this.#near.onmessage = take;
  }

  postMessage(message: unknown) {
    this.#near.postMessage(message);
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker);
  lint.mockReset().mockResolvedValue([]);
  serve = startProofreadWorker;
});
afterEach(() => {
  for (const worker of started.splice(0)) worker.terminate();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = () => new AbortController().signal;
const same = (text: string): ProofreadResult => ({ text, corrections: [], words: [] });
const forever = new Promise<never>(() => undefined);
const serving = (proofread: ProofreadService['proofread']) => {
  serve = (port) => expose({ load: async () => undefined, proofread }, ownEnd(port));
};
const failedBy = (message: string) => ({ code: 'tool-failed', detail: expect.stringContaining(message) });

it('proofreads in one Worker, one text after the other', async () => {
  const proofreader = createProofreader();
  proofreader.prepare();
  const both = [proofreader.proofread('One.', [], never()), proofreader.proofread('Two.', [], never())];
  await expect(Promise.all(both)).resolves.toEqual([same('One.'), same('Two.')]);
  expect(lint.mock.calls).toEqual([['One.'], ['Two.']]);
  expect(started.map(({ url }) => url)).toEqual(['/proofread-worker.js']);
});

it('gives up what is stopped, at once, and goes on with the next', async () => {
  const proofreader = createProofreader();
  let answer: (found: []) => void = () => undefined;
  lint.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const stop = new AbortController();
  const first = proofreader.proofread('One.', [], stop.signal);
  const second = proofreader.proofread('Two.', [], stop.signal);
  const third = proofreader.proofread('Three.', [], never());
  await vi.waitFor(() => expect(lint).toHaveBeenCalledOnce());
  stop.abort(new Error('stopped'));
  await expect(first).rejects.toThrow('stopped');
  await expect(second).rejects.toThrow('stopped');
  answer([]);
  await expect(third).resolves.toEqual(same('Three.'));
  expect(lint.mock.calls).toEqual([['One.'], ['Three.']]);
  expect(started[0]?.terminate).not.toHaveBeenCalled();
  await expect(proofreader.proofread('Four.', [], stop.signal)).rejects.toThrow('stopped');
});

it('ends a Worker that fails, with all its jobs, and starts another for the next', async () => {
  const proofreader = createProofreader();
  lint.mockRejectedValueOnce(new WebAssembly.RuntimeError('unreachable'));
  const first = proofreader.proofread('One.', [], never());
  const second = proofreader.proofread('Two.', [], never());
  const thrown = await first.catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(RunError);
  expect(thrown).toMatchObject(failedBy('RuntimeError: unreachable'));
  await expect(second).rejects.toMatchObject(failedBy('unreachable'));
  expect(started[0]?.terminate).toHaveBeenCalledOnce();
  await expect(proofreader.proofread('Three.', [], never())).resolves.toEqual(same('Three.'));
  expect(started).toHaveLength(2);
});

it('ends a Worker that dies', async () => {
  serving(() => forever);
  const job = createProofreader().proofread('One.', [], never());
  started[0]?.onerror?.({ message: 'out of memory' });
  await expect(job).rejects.toMatchObject(failedBy('The proofreader broke: out of memory'));
  expect(started[0]?.terminate).toHaveBeenCalledOnce();
});

it('ends a Worker that says nothing for long; each part that it begins gives it more time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const heard = vi.fn();
  serving(async (_text, _dictionary, working) => {
    // The host has heard of it when this is answered.
    setTimeout(async () => heard(await (working() as unknown as Promise<void>)), 20_000);
    return forever;
  });
  const job = createProofreader().proofread('One.', [], never());
  const failed = vi.fn();
  job.catch(failed);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2));
  vi.advanceTimersByTime(20_000);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  vi.advanceTimersByTime(20_000);
  expect(started[0]?.terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  await expect(job).rejects.toMatchObject(failedBy('The proofreader hangs'));
  expect(started[0]?.terminate).toHaveBeenCalledOnce();
});
