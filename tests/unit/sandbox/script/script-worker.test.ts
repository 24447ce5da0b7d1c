import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToWorker } from '../../../../src/sandbox/frame/messages';
import type { RunFromWorker } from '../../../../src/sandbox/script/messages';
import { type ScriptAssets, startScriptWorker } from '../../../../src/sandbox/script/script-worker';
import { runInVm } from '../../../../src/sandbox/script/vm';

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
  const port = {
    sent: [] as RunFromWorker[],
    postMessage: (message: RunFromWorker) => port.sent.push(message),
    onmessage: undefined as ((event: { data: object }) => void) | undefined,
  };
  return {
    port,
    scope,
    run() {
      send({ type: 'run' }, [port as unknown as MessagePort]);
      port.onmessage?.({ data: { type: 'run', job } });
    },
  };
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a Worker that waits runs an idle script, once', async () => {
  newWorker();
  await vi.advanceTimersByTimeAsync(50);
  expect(entries()).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(entries()).toEqual(['idle.js']);
});

it('a Worker whose run comes at once runs that alone', async () => {
  const { run, port } = newWorker();
  run();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(entries()).toEqual(['scripts/x.js']);
  expect(port.sent).toEqual([{ type: 'started' }, { type: 'done', json: '1' }]);
});

it('a Worker whose idle script fails runs the next all the same', async () => {
  vi.mocked(runInVm).mockRejectedValueOnce(new Error('no memory'));
  const { run, port } = newWorker();
  await vi.advanceTimersByTimeAsync(10_000);
  run();
  await vi.advanceTimersByTimeAsync(0);
  expect(port.sent.at(-1)).toEqual({ type: 'done', json: '1' });
});

it('a Worker that has what strips types in it uses it', async () => {
  const { run, scope } = newWorker();
  scope.stripTypes = (path, source) => ({ code: path + source });
  run();
  expect(vi.mocked(runInVm).mock.lastCall?.[1].stripTypes).toBe(scope.stripTypes);
});
