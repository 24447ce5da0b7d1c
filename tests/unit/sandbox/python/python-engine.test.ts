import { afterEach, expect, it, vi } from 'vitest';
import type { IsolatedFrame } from '../../../../src/sandbox/frame/frame-host';
import { pythonOutputLimit } from '../../../../src/sandbox/python/limits';
import { createPythonEngine } from '../../../../src/sandbox/python/python-engine';
import type { PythonService } from '../../../../src/sandbox/python/python-service';
import type { SnapshotStore } from '../../../../src/sandbox/python/snapshot-store';
import type { PythonJob } from '../../../../src/sandbox/python/types';
import { ownEnd } from '../../../../src/wire/ends';
import { expose } from '../../../../src/wire/expose';
import type { CallMessage } from '../../../../src/wire/message';
import { utf8 } from './support';

const done = { code: 0, written: [], removed: [] };
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

/** An engine over a frame whose Workers do what `serve` does at the port of each. */
function create(serve: (port: MessagePort) => void, kept?: ArrayBuffer) {
  let snapshot = kept;
  let ended = 0;
  const frame: IsolatedFrame = {
    start(_recipe, port) {
      ports.push(port);
      serve(port);
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
    ended: () => ended,
    kept: () => snapshot?.byteLength,
  };
}

const never = () => new AbortController().signal;
const forever = new Promise<never>(() => undefined);

/** Workers of Python that load as `load` says, and run as `run` says. */
function workers(run: PythonService['run'], load: PythonService['load'] = async () => undefined) {
  const loads = vi.fn(load);
  const serve = (port: MessagePort) => expose({ load: loads, run }, ownEnd(port));
  return { serve, loaded: () => loads.mock.calls.map(([snapshot]) => snapshot?.byteLength) };
}

/** Workers that have loaded Python and are then taken over: each says `messages`, made of the id of the program's call. */
const hostile =
  (...messages: ((id: number) => unknown)[]) =>
  (port: MessagePort) => {
    port.onmessage = ({ data: { of, id } }: MessageEvent<CallMessage>) => {
      if (of === 'load') port.postMessage({ type: 'done', id, value: undefined });
      else if (of === 'run') for (const message of messages) port.postMessage(message(id));
    };
  };
const ends = (value: unknown) => (id: number) => ({ type: 'done', id, value });
const calls = (args: unknown[]) => (id: number) => ({ type: 'call', id: 1, of: [id, 1], args });

it('starts cold, keeps the snapshot, and starts out of it from then on, a Worker for each program', async () => {
  const { serve, loaded } = workers(
    async () => done,
    async (snapshot) => (snapshot ? undefined : new ArrayBuffer(8)),
  );
  const python = create(serve);
  await python.host.run(job, never());
  await vi.waitFor(() => expect(python.kept()).toBe(8));
  await python.host.run(job, never());
  await python.engine.open(() => undefined).run(job, never());
  expect(loaded()).toEqual([undefined, 8, 8]);
  expect(python.ended()).toBe(3);
});

it('starts cold where the snapshot does not work, and keeps the new one', async () => {
  const { serve, loaded } = workers(
    async () => done,
    async (snapshot) => {
      if (snapshot) throw new Error('Snapshot build id mismatch');
      return new ArrayBuffer(16);
    },
  );
  const python = create(serve, new ArrayBuffer(4));
  await expect(python.host.run(job, never())).resolves.toMatchObject({ code: 0 });
  await vi.waitFor(() => expect(python.kept()).toBe(16));
  expect(loaded()).toEqual([4, undefined]);
});

it('tells how far it is loaded', async () => {
  const told: number[] = [];
  const { serve } = workers(
    async () => done,
    async (_, progress) => void (await progress(0.5)),
  );
  await create(serve)
    .engine.open((fraction) => told.push(fraction))
    .run(job, never());
  expect(told).toEqual([0, 0.2, expect.closeTo(0.6), 1]);
});

it('says why Python cannot be loaded', async () => {
  const { serve } = workers(
    async () => done,
    () => Promise.reject(new Error('The Worker keeps fetch')),
  );
  const python = create(serve);
  await expect(python.host.run(job, never())).rejects.toThrow('The Worker keeps fetch');
  expect(python.ended()).toBe(1);
});

it('ends a program whose time is up, with what it has said', async () => {
  const { serve } = workers((_, output) => {
    output('stdout', utf8('so far'));
    return forever;
  });
  const python = create(serve);
  const result = await python.host.run(job, never());
  expect(result).toMatchObject({ code: 124, ended: 'timeout', stdout: 'so far', written: [], removed: [] });
  expect(result.stderr).toBe('python3: ended after 0.2 s, the limit of a command\n');
  expect(python.ended()).toBe(1);
});

it('serves the calls of a program, which are no time of its own', async () => {
  const { serve } = workers(async (_job, output, callTool) => {
    await output('stdout', utf8(await callTool('memory_search', '{}')));
    return done;
  });
  // Longer than the program may take.
  const slow = async (name: string, json: string) => {
    const since = performance.now();
    await vi.waitFor(() => expect(performance.now() - since).toBeGreaterThan(job.timeout + 50));
    return `${name} ${json}`;
  };
  const result = await create(serve).host.run(job, never(), slow);
  expect(result).toMatchObject({ code: 0, stdout: 'memory_search {}' });
  expect(result.ended).toBeUndefined();
});

it('serves no call of a command, which has no skill that could be asked about', async () => {
  const { serve } = workers(async (_job, _output, callTool) => {
    await callTool('memory_search', '{}');
    return done;
  });
  await expect(create(serve).host.run(job, never())).rejects.toThrow('Only the script of a skill');
});

it('keeps no more output than the limit, whatever a Worker sends', async () => {
  const much = calls(['stderr', new Uint8Array(pythonOutputLimit).fill(97)]);
  const { stderr } = await create(hostile(much, much, ends(done))).host.run(job, never());
  expect(stderr.slice(pythonOutputLimit)).toBe('\n[cut at 4 MB]\n');
});

it.each<[string, (id: number) => unknown]>([
  ['a code that is none', ends({ ...done, code: '0' })],
  ['a path that is not absolute', ends({ ...done, written: [{ path: 'a', bytes: new Uint8Array() }] })],
  ['bytes that are none', ends({ ...done, written: [{ path: '/work/a', bytes: 'a' }] })],
  ['an end of its own invention', ends({ ...done, ended: 'timeout' })],
  ['output of another stream', calls(['stdin', utf8('x')])],
  ['output that is no bytes', calls(['stdout', 'x'])],
  ['a call with what is no text', (id) => ({ type: 'call', id: 2, of: [id, 2], args: ['x', {}] })],
  ['a call without end', (id) => ({ type: 'call', id: 2, of: [id, 2], args: ['x', ' '.repeat(6 << 20)] })],
  ['a call of the host', (id) => ({ type: 'call', id, of: 'run', args: [] })],
  ['a message of another kind', () => ({ type: 'tool', name: 'clipboard' })],
  ['nothing', () => null],
])('takes nothing from a Worker that says %s', async (_, message) => {
  const python = create(hostile(message));
  await expect(python.host.run({ ...job, timeout: 10_000 }, never())).rejects.toThrow(
    'The other end of the wire "python" says what it should not',
  );
  expect(python.ended()).toBe(1);
});

it('stops with the signal, and when it is closed', async () => {
  const { serve, loaded } = workers(() => forever);
  const python = create(serve);
  const stopped = new AbortController();
  const first = python.host.run({ ...job, timeout: 10_000 }, stopped.signal);
  await vi.waitFor(() => expect(loaded()).toHaveLength(1));
  stopped.abort(new Error('stopped'));
  await expect(first).rejects.toThrow('stopped');
  const second = python.host.run({ ...job, timeout: 10_000 }, never());
  await vi.waitFor(() => expect(loaded()).toHaveLength(2));
  python.host.close();
  await expect(second).rejects.toThrow('The run is over');
  await expect(python.host.run(job, never())).rejects.toThrow('The run is over');
  expect(python.ended()).toBe(2);
});
