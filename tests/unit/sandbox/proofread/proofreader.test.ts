import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CheckedText } from '../../../../src/core/run/corrections';
import { RunError } from '../../../../src/core/run/run-error';
import type { ProofreadService } from '../../../../src/sandbox/proofread/proofread-service';
import { startProofreadWorker } from '../../../../src/sandbox/proofread/proofread-worker';
import { createHarper } from '../../../../src/sandbox/proofread/proofreader';
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
const nothing: CheckedText = { corrections: [], words: [] };
const forever = new Promise<never>(() => undefined);
const serving = (check: ProofreadService['check']) => {
  serve = (port) => expose({ load: async () => undefined, check }, ownEnd(port));
};
const failedBy = (message: string) => ({ code: 'tool-failed', detail: expect.stringContaining(message) });

it('proofreads in one Worker, one text after the other', async () => {
  const proofreader = createHarper();
  proofreader.prepare();
  const both = [proofreader.check('One.', [], never()), proofreader.check('Two.', [], never())];
  await expect(Promise.all(both)).resolves.toEqual([nothing, nothing]);
  expect(lint.mock.calls).toEqual([['One.'], ['Two.']]);
  expect(started.map(({ url }) => url)).toEqual(['/proofread-worker.js']);
});

it('gives up what is stopped, at once, and goes on with the next', async () => {
  const proofreader = createHarper();
  let answer: (found: []) => void = () => undefined;
  lint.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  const stop = new AbortController();
  const first = proofreader.check('One.', [], stop.signal);
  const second = proofreader.check('Two.', [], stop.signal);
  const third = proofreader.check('Three.', [], never());
  await vi.waitFor(() => expect(lint).toHaveBeenCalledOnce());
  stop.abort(new Error('stopped'));
  await expect(first).rejects.toThrow('stopped');
  await expect(second).rejects.toThrow('stopped');
  answer([]);
  await expect(third).resolves.toEqual(nothing);
  expect(lint.mock.calls).toEqual([['One.'], ['Three.']]);
  expect(started[0]?.terminate).not.toHaveBeenCalled();
  await expect(proofreader.check('Four.', [], stop.signal)).rejects.toThrow('stopped');
});

it('ends a Worker that fails, with all its jobs, and starts another for the next', async () => {
  const proofreader = createHarper();
  lint.mockRejectedValueOnce(new WebAssembly.RuntimeError('unreachable'));
  const first = proofreader.check('One.', [], never());
  const second = proofreader.check('Two.', [], never());
  const thrown = await first.catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(RunError);
  expect(thrown).toMatchObject(failedBy('RuntimeError: unreachable'));
  await expect(second).rejects.toMatchObject(failedBy('unreachable'));
  expect(started[0]?.terminate).toHaveBeenCalledOnce();
  await expect(proofreader.check('Three.', [], never())).resolves.toEqual(nothing);
  expect(started).toHaveLength(2);
});

it('ends a Worker that dies', async () => {
  serving(() => forever);
  const job = createHarper().check('One.', [], never());
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
  const job = createHarper().check('One.', [], never());
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
