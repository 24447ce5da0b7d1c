import { beforeEach, expect, it, vi } from 'vitest';
import type { Workspace, Workspaces } from '../../../../src/core/run/needs';
import { RunError } from '../../../../src/core/run/run-error';
import type { Engines } from '../../../../src/sandbox/engines';
import { createRemote } from '../../../../src/sandbox/remote/remote';
import { serveEngines } from '../../../../src/sandbox/remote/serve';

const { browser, ports, reset } = await vi.hoisted(async () =>
  (await import('./fake-runtime')).createFakeRuntime(),
);
vi.mock('wxt/browser', () => ({ browser }));
beforeEach(reset);

const never = () => new AbortController().signal;
const nothing = { result: { stdout: '', stderr: '', code: 0 }, changed: [], output: [] };
const command = { text: 'ls', timeout: 1000 };
const bytes = (...values: number[]) => Uint8Array.from(values);

/** A workspace in the offscreen document that does nothing but what is given. */
const workspaceOf = (does: Partial<Workspace>): Workspace => ({
  add: async () => undefined,
  run: async () => nothing,
  close: () => undefined,
  ...does,
});

/** Workspaces as the background has them, with those of the offscreen document behind ports. */
function remoteOver(does: Partial<Workspace>, open?: Workspaces['open']): Workspaces {
  const { workspaces } = createRemote();
  const host: Partial<Engines> = { workspaces: { open: open ?? (() => workspaceOf(does)) } };
  serveEngines(host as Engines, () => undefined);
  return workspaces;
}

it('opens no port before the first call, and one for all', async () => {
  const workspace = remoteOver({}).open(() => undefined);
  expect(ports).toHaveLength(0);
  await Promise.all([workspace.add([]), workspace.run(command, never()), workspace.add([])]);
  expect(ports).toHaveLength(1);
});

it('hands over files and commands, and brings back results and files', async () => {
  const add = vi.fn<Workspace['add']>(async () => undefined);
  const changed = [
    { path: '/output/a', bytes: new Uint8Array((3 << 20) + 5).fill(7) },
    { path: '/output/b', bytes: bytes() },
  ];
  const run = vi.fn<Workspace['run']>(async ({ text }) => ({
    result: { stdout: `${text}!`, stderr: 'x', code: 3 },
    changed,
    output: ['/output/a', '/output/b', '/output/c'],
  }));
  const workspace = remoteOver({ add, run }).open(() => undefined);
  const files = [
    { path: '/skill/a', bytes: bytes(0, 255, 10) },
    { path: '/work/empty', bytes: bytes() },
  ];
  await workspace.add(files);
  expect(add.mock.calls).toEqual([[files]]);
  const ran = await workspace.run(command, never());
  expect(run.mock.calls[0]?.[0]).toEqual(command);
  expect(ran.result).toEqual({ stdout: 'ls!', stderr: 'x', code: 3 });
  expect(ran.changed.map(({ path, bytes: { length } }) => [path, length])).toEqual([
    ['/output/a', (3 << 20) + 5],
    ['/output/b', 0],
  ]);
  expect(ran.output).toEqual(['/output/a', '/output/b', '/output/c']);
});

it('tells how far an engine is loaded', async () => {
  const told: unknown[] = [];
  const workspaces = remoteOver({}, (tell) =>
    workspaceOf({
      async run() {
        tell('python', 0.25);
        tell('python', 1);
        return nothing;
      },
    }),
  );
  await workspaces.open((...about) => told.push(about)).run(command, never());
  expect(told).toEqual([
    ['python', 0.25],
    ['python', 1],
  ]);
});

it('brings errors over whole, each to its own call', async () => {
  const workspace = remoteOver({
    add: (files) => (files.length > 0 ? Promise.reject(new RunError('script-memory')) : Promise.resolve()),
    run: () => Promise.reject(new Error('no shell')),
  }).open(() => undefined);
  const [added, ran, none] = await Promise.allSettled([
    workspace.add([{ path: '/work/a', bytes: bytes() }]),
    workspace.run(command, never()),
    workspace.add([]),
  ]);
  expect(added).toMatchObject({ status: 'rejected', reason: { code: 'script-memory' } });
  expect(ran).toMatchObject({ status: 'rejected', reason: { message: 'no shell' } });
  expect(none).toEqual({ status: 'fulfilled', value: undefined });
});

it('stops a command with its signal, there too, and goes on with the next', async () => {
  const stopped: AbortSignal[] = [];
  const workspaces = remoteOver({
    run: ({ text }, signal) =>
      text === 'ls'
        ? Promise.resolve(nothing)
        : new Promise((_resolve, reject) => {
            stopped.push(signal);
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
  });
  const workspace = workspaces.open(() => undefined);
  const stop = new AbortController();
  const running = workspace.run({ ...command, text: 'sleep' }, stop.signal);
  await expect.poll(() => stopped.length).toBe(1);
  stop.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
  await expect.poll(() => stopped[0]?.aborted).toBe(true);
  await expect(workspace.run(command, stop.signal)).rejects.toThrow('enough');
  await expect(workspace.run(command, never())).resolves.toEqual(nothing);
});

it('leaves no listener on a signal that outlives its commands', async () => {
  const workspace = remoteOver({}).open(() => undefined);
  const { signal } = new AbortController();
  const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
  for (let turn = 0; turn < 3; turn += 1) await workspace.run(command, signal);
  expect(added).toHaveBeenCalledTimes(3);
  expect(removed.mock.calls).toEqual(added.mock.calls);
});

it('closes the port when it is closed, fails what waits, and takes nothing more', async () => {
  const closed = vi.fn();
  const stopped: AbortSignal[] = [];
  const run = (_command: unknown, signal: AbortSignal) => {
    stopped.push(signal);
    return new Promise<never>(() => undefined);
  };
  const workspace = remoteOver({ run, close: closed }).open(() => undefined);
  const running = workspace.run(command, never());
  await workspace.add([]);
  expect(closed).not.toHaveBeenCalled();
  workspace.close();
  await expect(running).rejects.toThrow('The workspace is closed');
  await expect.poll(() => closed.mock.calls.length).toBe(1);
  expect(stopped[0]?.aborted).toBe(true);
  await expect(workspace.add([])).rejects.toThrow('The workspace is closed');
});

it('opens no port, and leaves none open, where it is closed before that', async () => {
  const workspaces = remoteOver({});
  const early = workspaces.open(() => undefined);
  early.close();
  await expect(early.add([])).rejects.toThrow('The workspace is closed');
  expect(ports).toHaveLength(0);
  const later = workspaces.open(() => undefined);
  const adding = later.add([]);
  later.close();
  await expect(adding).rejects.toThrow('The workspace is closed');
  await expect.poll(() => ports.map(({ gone }) => gone.mock.calls.length)).toEqual([1]);
});

it('says that the offscreen document has gone, and its files with it', async () => {
  const workspace = remoteOver({ run: () => new Promise(() => undefined) }).open(() => undefined);
  const running = workspace.run(command, never());
  await workspace.add([]);
  ports[0]?.disconnect();
  await expect(running).rejects.toThrow('The offscreen document has gone');
  await expect(workspace.add([])).rejects.toThrow('The offscreen document has gone');
});

it('tries again to open a port that did not come', async () => {
  const workspace = remoteOver({}).open(() => undefined);
  browser.runtime.getContexts.mockRejectedValueOnce(new Error('no document'));
  browser.runtime.sendMessage.mockRejectedValueOnce(new Error('nobody is there'));
  await expect(workspace.add([])).rejects.toThrow('no document');
  await expect(workspace.run(command, never())).resolves.toEqual(nothing);
});
