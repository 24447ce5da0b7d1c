import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRunFiles } from '../../../../src/sandbox/files/run-files';
import type { IsolatedFrame } from '../../../../src/sandbox/frame/frame-host';
import type { PythonHost, PythonResult } from '../../../../src/sandbox/python/types';
import { bootLimit, commandGrace } from '../../../../src/sandbox/shell/limits';
import { startSession } from '../../../../src/sandbox/shell/shell-session';
import { createWorkspaces } from '../../../../src/sandbox/shell/workspaces';
import type { Message } from '../../../../src/wire/message';
import { bytes, text } from './start';

type Heard =
  | { type: 'begin'; files: unknown; folders: unknown; folder: unknown }
  | { type: 'put'; files: unknown }
  | { type: 'run'; command: unknown }
  | { type: 'python-done'; id: number; result: unknown }
  | { type: 'python-failed'; id: number; message: string };

/** A Worker of the shell, as a test plays it: what goes over the wire, in the words of the shell. */
interface Worker {
  heard: Heard[];
  /** `done`: of the last command. `python`: a call of it. */
  send(message: object): void;
  /** What the frame says of a Worker that died. */
  die(): void;
  ended: boolean;
}

type Answer = (message: Heard, worker: Worker) => void;

const command = { text: 'make', timeout: 30_000 };
const never = () => new AbortController().signal;
const unchanged = { files: [], folders: [], removed: [] };
const done = { type: 'done', stdout: '', stderr: '', code: 0, folder: '/work', changes: unchanged };
const stuck: Answer = () => undefined;

const ports: MessagePort[] = [];
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  vi.useRealTimers();
  for (const port of ports.splice(0)) port.close();
});

/** A frame whose Workers start, and then answer as `answer` says. */
function frameOf(answer: Answer, starts = true) {
  const workers: Worker[] = [];
  const frame: IsolatedFrame = {
    start(_recipe, port, broken) {
      ports.push(port);
      let command = 0;
      const worker: Worker = {
        heard: [],
        ended: false,
        send(message) {
          const { type, id, job, ...value } = message as Record<string, unknown>;
          const call = { type: 'call', id, of: [command, 1], args: [job], functions: [] };
          port.postMessage(type === 'python' ? call : { type, id: command, value });
        },
        die: () => broken('out of memory'),
      };
      workers.push(worker);
      port.onmessage = ({ data }: MessageEvent<Message>) => {
        const heard = heardOf(data);
        if (data.type === 'call' && heard.type === 'run') command = data.id;
        else if (data.type === 'call' && starts)
          port.postMessage({ type: 'done', id: data.id, value: undefined });
        worker.heard.push(heard);
        answer(heard, worker);
      };
      return () => {
        worker.ended = true;
      };
    },
  };
  return { frame: async () => frame, workers };
}

function heardOf(message: Message): Heard {
  if (message.type === 'done') return { type: 'python-done', id: message.id, result: message.value };
  if (message.type === 'failed')
    return { type: 'python-failed', id: message.id, message: message.error.message };
  if (message.type !== 'call') throw new Error(`No shell hears ${message.type}`);
  const [first, folders, folder] = message.args;
  if (message.of === 'begin') return { type: 'begin', files: first, folders, folder };
  return message.of === 'put' ? { type: 'put', files: first } : { type: 'run', command: first };
}

const noPython: PythonHost = { run: () => Promise.reject(new Error('No Python')), close: () => undefined };

async function session(answer: Answer, python: PythonHost = noPython) {
  const { frame, workers } = frameOf(answer);
  const files = createRunFiles({ most: 1 << 20 });
  files.put('/skill/SKILL.md', bytes('A skill'));
  files.put('/work/a', bytes('old'));
  const shell = await startSession({ frame, files, python }, '/work');
  const [worker] = workers;
  if (!worker) throw new Error('No Worker was started');
  const isAt = () => expect.poll(() => worker.heard.some(({ type }) => type === 'run')).toBe(true);
  return { shell, files, worker, isAt, read: (path: string) => text(files.read(path)) };
}

const answering =
  (message: object): Answer =>
  ({ type }, worker) => {
    if (type === 'run') worker.send(message);
  };

it('begins with all files and folders, and takes over what a command has changed', async () => {
  const changes = { files: [['/output/b', bytes('new')]], folders: ['/work/in'], removed: ['/work/a'] };
  const { shell, files, worker, read } = await session(
    answering({ ...done, stdout: 'ok', code: 3, folder: '/work/in', changes }),
  );
  await expect(shell.run(command, never())).resolves.toEqual({ stdout: 'ok', stderr: '', code: 3 });
  expect(worker.heard[0]).toMatchObject({
    type: 'begin',
    files: [
      ['/skill/SKILL.md', bytes('A skill')],
      ['/work/a', bytes('old')],
    ],
    folders: expect.arrayContaining(['/output', '/skill', '/tmp', '/work']),
    folder: '/work',
  });
  expect(worker.heard[1]).toEqual({ type: 'run', command });
  expect(read('/output/b')).toBe('new');
  expect(files.stat('/work/a')).toBeUndefined();
  expect([shell.folder, shell.over, worker.ended]).toEqual(['/work/in', false, false]);
});

it('ends a command that does not stop, with its Worker, and says what becomes of the files', async () => {
  const { shell, worker, isAt, read } = await session(stuck);
  const running = shell.run(command, never());
  await isAt();
  // The shell has its own clock, and is given the time to end the command itself.
  await vi.advanceTimersByTimeAsync(command.timeout);
  expect(worker.ended).toBe(false);
  await vi.advanceTimersByTimeAsync(commandGrace);
  await expect(running).resolves.toEqual({
    stdout: '',
    stderr: 'bash: ended: it took longer than 30 s. The files are as they were before this command.\n',
    code: 124,
  });
  expect([shell.over, worker.ended, read('/work/a')]).toEqual([true, true, 'old']);
});

it.each<[string, (worker: Worker) => void]>([
  ['dies', (worker) => worker.die()],
  ['says what no shell says', (worker) => worker.send({ ...done, code: -1 })],
  [
    'names a file that is at no path',
    (worker) => worker.send({ ...done, changes: { ...unchanged, removed: ['a'] } }),
  ],
])('ends the session where its Worker %s', async (_, act) => {
  const { shell, worker, isAt } = await session(stuck);
  const running = shell.run(command, never());
  await isAt();
  act(worker);
  const { code, stderr } = await running;
  expect([code, shell.over, worker.ended]).toEqual([137, true, true]);
  expect(stderr).toBe(
    'bash: ended: it used too much memory. The files are as they were before this command.\n',
  );
});

it.each([
  ['writes where it may only read', { ...unchanged, files: [['/skill/SKILL.md', bytes('mine')]] }],
  ['writes more than there is room for', { ...unchanged, files: [['/work/a', new Uint8Array(2 << 20)]] }],
])('takes nothing from a Worker that %s', async (_, changes) => {
  const { shell, worker, read } = await session(answering({ ...done, changes }));
  await expect(shell.run(command, never())).rejects.toThrow(/EROFS|ENOSPC/);
  expect([shell.over, worker.ended]).toEqual([true, true]);
  expect([read('/skill/SKILL.md'), read('/work/a')]).toEqual(['A skill', 'old']);
});

it('stops with the signal, at once, and leaves no listener where the command was done', async () => {
  const { shell, worker, isAt } = await session(stuck);
  const stop = new AbortController();
  const running = shell.run(command, stop.signal);
  await isAt();
  stop.abort(new Error('enough'));
  await expect(running).rejects.toThrow('enough');
  expect([shell.over, worker.ended]).toEqual([true, true]);
  const other = await session(answering(done));
  const later = new AbortController();
  await other.shell.run(command, later.signal);
  later.abort();
  expect([other.shell.over, other.worker.ended]).toEqual([false, false]);
});

const job = {
  program: { type: 'code', code: '1' },
  argv: [],
  env: {},
  stdin: '',
  folder: '/work',
  files: [],
  timeout: 1000,
  memoryLimit: 1,
};

it("stops a command's time while Python is at work, and goes on after it", async () => {
  let finish: (result: PythonResult) => void = () => undefined;
  const run = vi.fn(() => new Promise<PythonResult>((resolve) => (finish = resolve)));
  const { shell, worker, isAt } = await session(answering({ type: 'python', id: 7, job }), {
    ...noPython,
    run,
  });
  const running = shell.run(command, never());
  await isAt();
  await expect.poll(() => run.mock.calls.length).toBe(1);
  await vi.advanceTimersByTimeAsync(10 * command.timeout);
  expect(worker.ended).toBe(false);
  const result = { stdout: '1', stderr: '', code: 0, written: [], removed: [] };
  finish(result);
  await expect.poll(() => worker.heard.at(-1)).toEqual({ type: 'python-done', id: 7, result });
  await vi.advanceTimersByTimeAsync(command.timeout + commandGrace);
  await expect(running).resolves.toMatchObject({ code: 124 });
});

it('tells the Worker that Python has failed, and ends Python with the command', async () => {
  const signals: AbortSignal[] = [];
  const python: PythonHost = {
    ...noPython,
    run: (_job, signal) => {
      signals.push(signal);
      return signals.length === 1 ? Promise.reject(new Error('no Python')) : new Promise(() => undefined);
    },
  };
  const { shell, worker } = await session(({ type }, played) => {
    if (type === 'run') played.send({ type: 'python', id: 1, job });
    if (type === 'python-failed') {
      played.send({ type: 'python', id: 2, job });
      played.send(done);
    }
  }, python);
  await shell.run(command, never());
  expect(worker.heard.at(-1)).toEqual({ type: 'python-failed', id: 1, message: 'no Python' });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

it.each<[string, (workers: Worker[]) => unknown, string]>([
  ['says nothing', () => vi.advanceTimersByTimeAsync(bootLimit), 'The shell does not start'],
  ['dies at once', ([worker]) => worker?.die(), "The shell's Worker broke: out of memory"],
])('rejects where a Worker %s, and ends it', async (_, act, said) => {
  const { frame, workers } = frameOf(stuck, false);
  const files = createRunFiles({ most: 1 << 20 });
  const starting = startSession({ frame, files, python: noPython }, '/work');
  const failed = expect(starting).rejects.toThrow(said);
  await expect.poll(() => workers.length).toBe(1);
  await act(workers);
  await failed;
  expect(workers[0]?.ended).toBe(true);
});

it('a command brings what it has left under /output: what is new or was written, and the paths of all', async () => {
  const changed = (...paths: string[]) => ({ ...unchanged, files: paths.map((path) => [path, bytes(path)]) });
  const turns = [
    { ...changed('/output/in/b', '/output/c', '/output/a', '/work/a'), folders: ['/output/in'] },
    unchanged,
    { ...changed('/output/a'), removed: ['/output/in'] },
  ];
  const { frame } = frameOf((message, worker) => {
    if (message.type === 'run') worker.send({ ...done, changes: turns.shift() });
  });
  const workspace = createWorkspaces(frame, { open: () => noPython }).open(() => undefined);
  const run = async () => {
    const { changed, output } = await workspace.run(command, never());
    return [changed.map(({ path, bytes: own }) => [path, text(own)]), output];
  };
  const all = ['/output/a', '/output/c', '/output/in/b'];
  expect(await run()).toEqual([all.map((path) => [path, path]), all]);
  expect(await run()).toEqual([[], all]);
  await workspace.add([{ path: '/output/d', bytes: bytes('given') }]);
  expect(await run()).toEqual([
    [
      ['/output/a', '/output/a'],
      ['/output/d', 'given'],
    ],
    ['/output/a', '/output/c', '/output/d'],
  ]);
});

it('the command after one that was ended gets a new Worker, with the files and in the folder of the last that was done', async () => {
  const turns: Answer[] = [
    (_, worker) =>
      worker.send({
        ...done,
        folder: '/work/in',
        changes: { ...unchanged, files: [['/work/a', bytes('kept')]], folders: ['/work/in'] },
      }),
    stuck,
    (_, worker) => worker.send(done),
  ];
  const { frame, workers } = frameOf((message, worker) => {
    if (message.type === 'run') turns.shift()?.(message, worker);
  });
  const workspace = createWorkspaces(frame, { open: () => noPython }).open(() => undefined);
  await workspace.run(command, never());
  const running = workspace.run(command, never());
  await expect.poll(() => turns.length).toBe(1);
  await vi.advanceTimersByTimeAsync(command.timeout + commandGrace);
  await expect(running).resolves.toMatchObject({ result: { code: 124 } });
  await workspace.add([{ path: '/work/b', bytes: bytes('more') }]);
  await expect(workspace.run(command, never())).resolves.toMatchObject({ result: { code: 0 } });
  expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
  expect(workers[1]?.heard[0]).toMatchObject({
    type: 'begin',
    files: [
      ['/work/a', bytes('kept')],
      ['/work/b', bytes('more')],
    ],
    folder: '/work/in',
  });
  workspace.close();
  expect(workers[1]?.ended).toBe(true);
});
