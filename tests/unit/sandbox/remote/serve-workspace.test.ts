import { expect, it, vi } from 'vitest';
import type { Workspace } from '../../../../src/core/run/needs';
import type { WorkspaceToHost } from '../../../../src/sandbox/remote/engine-port';
import { serveWorkspace } from '../../../../src/sandbox/remote/serve-workspace';
import { portPair } from './port-pair';

const command = { text: 'ls', timeout: 1000 };

/** A workspace behind a port, and what it was asked. */
function serve(does: Partial<Pick<Workspace, 'run' | 'output'>> = {}) {
  const [background, host] = portPair();
  const gone = new AbortController();
  const workspace = {
    add: vi.fn<Workspace['add']>(async () => undefined),
    run: async () => ({ stdout: '', stderr: '', code: 0 }),
    output: async () => [],
    close: vi.fn(),
    ...does,
  };
  const served = serveWorkspace(host.port, { open: () => workspace }, gone.signal);
  const send = (message: WorkspaceToHost) => background.port.postMessage(message);
  return { workspace, served, gone, send, answers: background.heard };
}

it('keeps the pieces of calls apart that come between one another', async () => {
  const { workspace, send, answers } = serve();
  send({ type: 'piece', id: 1, piece: { path: '/work/a', base64: btoa('1') } });
  send({ type: 'piece', id: 2, piece: { path: '/work/a', base64: btoa('2') } });
  send({ type: 'piece', id: 1, piece: { path: '/work/a', base64: btoa('1') } });
  send({ type: 'add', id: 2 });
  send({ type: 'add', id: 1 });
  send({ type: 'add', id: 1 });
  await expect.poll(() => answers.length).toBe(3);
  const added = workspace.add.mock.calls.map(([files]) =>
    files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]),
  );
  expect(added).toEqual([[['/work/a', '2']], [['/work/a', '11']], []]);
});

it('answers each call by its id, in the order in which they end', async () => {
  const ends = new Map<string, () => void>();
  const { send, answers } = serve({
    run: ({ text }) =>
      new Promise((resolve) => ends.set(text, () => resolve({ stdout: text, stderr: '', code: 0 }))),
  });
  send({ type: 'run', id: 1, command: { ...command, text: 'slow' } });
  send({ type: 'run', id: 2, command: { ...command, text: 'quick' } });
  await expect.poll(() => ends.size).toBe(2);
  ends.get('quick')?.();
  await expect.poll(() => answers.length).toBe(1);
  ends.get('slow')?.();
  await expect.poll(() => answers.length).toBe(2);
  expect(answers).toEqual([
    { type: 'done', id: 2, value: { stdout: 'quick', stderr: '', code: 0 } },
    { type: 'done', id: 1, value: { stdout: 'slow', stderr: '', code: 0 } },
  ]);
});

it('stops what runs under an id, and nothing else', async () => {
  const signals: AbortSignal[] = [];
  const { send, answers } = serve({
    run: (_command, signal) =>
      new Promise((_resolve, reject) => {
        signals.push(signal);
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  });
  send({ type: 'run', id: 1, command });
  send({ type: 'run', id: 2, command });
  send({ type: 'abort', id: 2 });
  send({ type: 'abort', id: 9 });
  await expect.poll(() => answers.length).toBe(1);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  expect(answers[0]).toMatchObject({ type: 'failed', id: 2 });
});

it('closes the workspace when the port has gone, and says nothing over it any more', async () => {
  let end = (): void => undefined;
  const { workspace, served, gone, send, answers } = serve({
    output: () =>
      new Promise((resolve) => {
        end = () => resolve([{ path: '/output/a', bytes: new Uint8Array(3) }]);
      }),
  });
  send({ type: 'output', id: 1 });
  send({ type: 'run', id: 2, command });
  await expect.poll(() => answers.length).toBe(1);
  expect(workspace.close).not.toHaveBeenCalled();
  gone.abort();
  await served;
  expect(workspace.close).toHaveBeenCalledTimes(1);
  end();
  // What is sent to a port that has gone is an error, and would come one task later.
  await new Promise((next) => setTimeout(next));
  expect(answers).toHaveLength(1);
});

it('closes at once where the port has gone before it began', async () => {
  const [, host] = portPair();
  const close = vi.fn();
  const workspace = { add: vi.fn(), run: vi.fn(), output: vi.fn(), close };
  await serveWorkspace(host.port, { open: () => workspace }, AbortSignal.abort());
  expect(close).toHaveBeenCalledTimes(1);
});
