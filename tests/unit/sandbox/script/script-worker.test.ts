import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RunError } from '../../../../src/core/run/run-error';
import type { ToWorker } from '../../../../src/sandbox/frame/frame-service';
import { runErrors } from '../../../../src/sandbox/run-errors';
import type { ScriptService } from '../../../../src/sandbox/script/script-service';
import { type ScriptAssets, startScriptWorker } from '../../../../src/sandbox/script/script-worker';
import { runInVm } from '../../../../src/sandbox/script/vm';
import { connect } from '../../../../src/wire/connect';
import { ownEnd } from '../../../../src/wire/ends';

vi.mock('../../../../src/sandbox/script/vm', () => ({ runInVm: vi.fn(async () => '1') }));

const engine: ToWorker<ScriptAssets> = { type: 'engine', assets: { quickjs: {} as WebAssembly.Module } };
const job = { entry: 'scripts/x.js', modules: {}, input: {}, timeout: 1, memoryLimit: 1 };
const entries = () => vi.mocked(runInVm).mock.calls.map(([{ entry }]) => entry);

/** A Worker that was just started and has got QuickJS. */
function newWorker() {
  const scope: Parameters<typeof startScriptWorker>[0] = { onmessage: null };
  startScriptWorker(scope);
  const send = (data: ToWorker<ScriptAssets>, ports: MessagePort[] = []) =>
    scope.onmessage?.({ data, ports } as unknown as MessageEvent<ToWorker<ScriptAssets>>);
  send(engine);
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  return {
    scope,
    async run() {
      send({ type: 'run' }, [port2]);
      const worker = connect<ScriptService>(ownEnd(port1), 'script');
      await worker.ready();
      return worker.run(job, () => Promise.reject(new Error('No tool')));
    },
  };
}

const ports: MessagePort[] = [];
beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const port of ports.splice(0)) port.close();
});

it('a Worker that waits runs an idle script, once', async () => {
  newWorker();
  await vi.advanceTimersByTimeAsync(50);
  expect(entries()).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(entries()).toEqual(['idle.js']);
});

it('a Worker whose run comes at once runs that alone', async () => {
  const { run } = newWorker();
  await expect(run()).resolves.toBe('1');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(entries()).toEqual(['scripts/x.js']);
});

it('a Worker whose idle script fails runs the next all the same', async () => {
  vi.mocked(runInVm).mockRejectedValueOnce(new Error('no memory'));
  const { run } = newWorker();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(run()).resolves.toBe('1');
});

it('a Worker that has what strips types in it uses it', async () => {
  const { run, scope } = newWorker();
  scope.stripTypes = (path, source) => ({ code: path + source });
  await run();
  expect(vi.mocked(runInVm).mock.lastCall?.[1].stripTypes).toBe(scope.stripTypes);
});

it('says how a script has failed as it was thrown', async () => {
  vi.mocked(runInVm).mockRejectedValueOnce(
    new RunError('script-threw', { detail: 'no', params: { a: 'b' } }),
  );
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const scope: Parameters<typeof startScriptWorker>[0] = { onmessage: null };
  startScriptWorker(scope);
  for (const [data, given] of [
    [engine, []],
    [{ type: 'run' }, [port2]],
  ] as const)
    scope.onmessage?.({ data, ports: given } as unknown as MessageEvent<ToWorker<ScriptAssets>>);
  const worker = connect<ScriptService>(ownEnd(port1), 'script', { errors: [runErrors] });
  const thrown = await worker.run(job, async () => '').catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(RunError);
  expect(thrown).toMatchObject({ code: 'script-threw', detail: 'no', params: { a: 'b' } });
});
