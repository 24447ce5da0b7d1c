import { afterEach, expect, it, vi } from 'vitest';
import { RunError } from '../../../../src/core/run/run-error';
import type { PythonEngine } from '../../../../src/sandbox/python/types';
import { jsonLimit, resultLimit } from '../../../../src/sandbox/script/limits';
import { createScriptRunner } from '../../../../src/sandbox/script/script-runner';
import type { CallMessage } from '../../../../src/wire/message';

const job = { entry: 'scripts/x.js', modules: {}, input: {}, timeout: 5_000, memoryLimit: 1 << 20 };
const noPython: PythonEngine = {
  open: () => ({ run: () => Promise.reject(new Error()), close: () => undefined }),
};

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** A run whose Worker is taken over: it gets ready, and then says what the test says, under the id of the run. */
function run(
  say: (send: (message: object) => void, id: number) => void,
  signal = new AbortController().signal,
) {
  const tool = vi.fn(async () => 'answer');
  const heard: unknown[] = [];
  const stop = vi.fn();
  const frame = {
    start(_recipe: unknown, port: MessagePort) {
      ports.push(port);
      port.onmessage = ({ data }: MessageEvent<CallMessage>) => {
        if (data.of === 'ready') port.postMessage({ type: 'done', id: data.id, value: undefined });
        else if (data.of === 'run') say((message) => port.postMessage(message), data.id);
        else heard.push(data);
      };
      return stop;
    },
  };
  const running = createScriptRunner(async () => frame, noPython).run(
    Promise.resolve(job),
    tool,
    signal,
    () => undefined,
  );
  return { running, tool, heard, stop };
}

const tooLong = JSON.stringify('x'.repeat(jsonLimit));

it.each<[string, (id: number) => object]>([
  ['answers with no text', (id) => ({ type: 'done', id, value: { text: 'x' } })],
  ['calls a tool without input', (id) => ({ type: 'call', id: 1, of: [id, 1], args: ['clipboard'] })],
  [
    'calls a tool with too much',
    (id) => ({ type: 'call', id: 1, of: [id, 1], args: ['clipboard', tooLong] }),
  ],
  [
    'calls what is no function',
    (id) => ({ type: 'call', id: 1, of: [id, '__proto__'], args: ['clipboard', '1'] }),
  ],
  ['calls the host', () => ({ type: 'call', id: 1, of: 'run', args: [] })],
  ['says anything else', () => ({ type: 'tool', id: 1, name: 'clipboard', json: '1' })],
])('a Worker of a script that %s is ended', async (_, message) => {
  const { running, tool, stop } = run((send, id) => send(message(id)));
  await expect(running).rejects.toThrow('The other end of the wire "script" says what it should not');
  expect([tool.mock.calls.length, stop.mock.calls.length]).toEqual([0, 1]);
});

it('takes no more of a result than there may be', async () => {
  const value = JSON.stringify('x'.repeat(resultLimit));
  await expect(run((send, id) => send({ type: 'done', id, value })).running).rejects.toMatchObject({
    code: 'script-result',
  });
});

it('changes no prototype by a result or by what goes to a tool', async () => {
  const json = '{"a":{"__proto__":{"polluted":1}}}';
  const { running, tool } = run((send, id) => {
    send({ type: 'call', id: 1, of: [id, 1], args: ['clipboard', json], functions: [] });
    send({ type: 'done', id, value: json });
  });
  const result = (await running) as { a: object };
  expect(Object.keys(result.a)).toEqual([]);
  await vi.waitFor(() => expect(tool).toHaveBeenCalledWith('clipboard', { a: {} }));
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

it.each([
  [{ code: 'script-threw', detail: 'mine', params: { a: 'b' } }, true],
  [{ code: '__proto__' }, false],
  [{ code: 'script-threw', params: { a: {} } }, false],
  [{ code: 'script-threw', params: 'all' }, false],
  [{ code: 'script-threw', detail: 'x'.repeat(10_001) }, false],
  [{ code: 'script-threw', detail: {} }, false],
  [null, false],
])('an error that says %j is one of a run: %s', async (data, known) => {
  const error = { name: 'RunError', message: 'said', data };
  const thrown = await run((send, id) => send({ type: 'failed', id, error })).running.catch(
    (each: unknown) => each,
  );
  expect(thrown instanceof RunError).toBe(known);
  expect(thrown).toMatchObject(known ? (data as object) : { message: 'said' });
});

it('is stopped at once, and what the Worker says then is for nobody', async () => {
  const stop = new AbortController();
  const { running, tool, heard } = run((send, id) => {
    stop.abort(new Error('enough'));
    send({ type: 'call', id: 1, of: [id, 1], args: ['clipboard', '1'], functions: [] });
    send({ type: 'done', id, value: '1' });
  }, stop.signal);
  await expect(running).rejects.toThrow('enough');
  expect([tool.mock.calls, heard]).toEqual([[], []]);
});
