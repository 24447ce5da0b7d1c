import { afterEach, expect, it, vi } from 'vitest';
import type { IsolatedFrame } from '../../../../src/sandbox/frame/frame-host';
import { outputLimit } from '../../../../src/sandbox/python/limits';
import type { FromPython, ToPython } from '../../../../src/sandbox/python/messages';
import { createPythonEngine } from '../../../../src/sandbox/python/python-engine';
import type { SnapshotStore } from '../../../../src/sandbox/python/snapshot-store';
import type { PythonJob } from '../../../../src/sandbox/python/types';
import { utf8 } from './support';

type Answer = (message: ToPython, send: (message: unknown) => void) => void;

const done: FromPython = { type: 'done', code: 0, written: [], removed: [] };
const job: PythonJob = {
  program: { type: 'code', code: '' },
  argv: [],
  env: {},
  stdin: '',
  folder: '/work',
  files: [],
  timeout: 200,
  memoryLimit: 64 << 20,
};

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** An engine over a frame whose Workers answer as `answer` says. */
function create(answer: Answer, kept?: ArrayBuffer) {
  let snapshot = kept;
  let ended = 0;
  const loads: (ArrayBuffer | undefined)[] = [];
  const frame: IsolatedFrame = {
    start(_recipe, port) {
      ports.push(port);
      port.onmessage = ({ data }: MessageEvent<ToPython>) => {
        if (data.type === 'load') loads.push(data.snapshot);
        answer(data, (message) => port.postMessage(message));
      };
      return () => {
        ended += 1;
      };
    },
  };
  const snapshots: SnapshotStore = {
    read: async () => snapshot,
    write: async (made) => {
      snapshot = made;
    },
    drop: async () => {
      snapshot = undefined;
    },
  };
  const engine = createPythonEngine(async () => frame, snapshots);
  return {
    host: engine.open(() => undefined),
    engine,
    loads,
    ended: () => ended,
    kept: () => snapshot?.byteLength,
  };
}

const never = () => new AbortController().signal;
const loaded = { type: 'loaded' } as const;
const runs =
  (...said: unknown[]): Answer =>
  (message, send) => {
    for (const one of message.type === 'load' ? [loaded] : said) send(one);
  };

it('starts cold, keeps the snapshot, and starts out of it from then on, a Worker for each program', async () => {
  const snapshot = new ArrayBuffer(8);
  const python = create((message, send) => {
    if (message.type === 'run') send(done);
    else send({ type: 'loaded', snapshot: message.snapshot ? undefined : snapshot });
  });
  await python.host.run(job, never());
  await vi.waitFor(() => expect(python.kept()).toBe(8));
  await python.host.run(job, never());
  await python.engine.open(() => undefined).run(job, never());
  expect(python.loads.map((load) => load?.byteLength)).toEqual([undefined, 8, 8]);
  expect(python.ended()).toBe(3);
});

it('starts cold where the snapshot does not work, and keeps the new one', async () => {
  const python = create((message, send) => {
    if (message.type === 'run') send(done);
    else if (message.snapshot) send({ type: 'broken', message: 'Snapshot build id mismatch' });
    else send({ type: 'loaded', snapshot: new ArrayBuffer(16) });
  }, new ArrayBuffer(4));
  await expect(python.host.run(job, never())).resolves.toMatchObject({ code: 0 });
  await vi.waitFor(() => expect(python.kept()).toBe(16));
  expect(python.loads.map((load) => load?.byteLength)).toEqual([4, undefined]);
});

it('ends a program whose time is up, with what it has said', async () => {
  const python = create(runs({ type: 'output', stream: 'stdout', bytes: utf8('so far') }));
  const result = await python.host.run(job, never());
  expect(result).toMatchObject({ code: 124, ended: 'timeout', stdout: 'so far', written: [], removed: [] });
  expect(result.stderr).toBe('python3: ended after 0.2 s, the limit of a command\n');
  expect(python.ended()).toBe(1);
});

it('keeps no more output than the limit, whatever a Worker sends', async () => {
  const much = { type: 'output', stream: 'stderr', bytes: new Uint8Array(outputLimit).fill(97) };
  const { stderr } = await create(runs(much, much, done)).host.run(job, never());
  expect(stderr.slice(outputLimit)).toBe('\n[cut at 4 MB]\n');
});

it.each([
  ['a code that is none', { ...done, code: '0' }],
  ['a path that is not absolute', { ...done, written: [{ path: 'a', bytes: new Uint8Array() }] }],
  ['bytes that are none', { ...done, written: [{ path: '/work/a', bytes: 'a' }] }],
  ['an end of its own invention', { ...done, ended: 'timeout' }],
  ['a message of another kind', { type: 'tool', name: 'clipboard' }],
  ['nothing', null],
])('takes nothing from a Worker that says %s', async (_, message) => {
  const python = create(runs(message));
  await expect(python.host.run(job, never())).rejects.toThrow('The Worker of Python says what it should not');
  expect(python.ended()).toBe(1);
});

it('stops with the signal, and when it is closed', async () => {
  const python = create(runs());
  const stopped = new AbortController();
  const first = python.host.run({ ...job, timeout: 10_000 }, stopped.signal);
  await vi.waitFor(() => expect(python.loads).toHaveLength(1));
  stopped.abort(new Error('stopped'));
  await expect(first).rejects.toThrow('stopped');
  const second = python.host.run({ ...job, timeout: 10_000 }, never());
  await vi.waitFor(() => expect(python.loads).toHaveLength(2));
  python.host.close();
  await expect(second).rejects.toThrow('The run is over');
  await expect(python.host.run(job, never())).rejects.toThrow('The run is over');
  expect(python.ended()).toBe(2);
});
