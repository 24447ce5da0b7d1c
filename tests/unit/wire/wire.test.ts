import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { RunError } from '../../../src/core/run/run-error';
import { connect } from '../../../src/wire/connect';
import { ownEnd, type UntrustedEnd, workerEnd } from '../../../src/wire/ends';
import type { ErrorCodec } from '../../../src/wire/errors';
import { expose } from '../../../src/wire/expose';
import { watchCalls } from '../../../src/wire/service';
import { connectUntrusted, type Schemas } from '../../../src/wire/untrusted';

interface Counter {
  add(a: number, b: number): Promise<number>;
  fail(error: unknown): Promise<never>;
  wait(signal: AbortSignal): Promise<string>;
  each(words: string[], tell: (word: string) => Promise<number>): Promise<number[]>;
  late(tell: () => Promise<void>): Promise<() => void>;
}

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
  watchCalls((_wire, _what, answer) => answer);
});

function ports() {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  return [port1, port2] as const;
}

const runErrors: ErrorCodec = {
  name: 'RunError',
  write: (error) => (error instanceof RunError ? { code: error.code, params: error.params } : undefined),
  read: (data) => new RunError((data as RunError).code, data as RunError),
};

/** A service over a real channel. */
function wired(service: Partial<Counter>): Counter {
  const [near, far] = ports();
  expose(service, ownEnd(far), { errors: [runErrors] });
  return connect<Counter>(ownEnd(near), 'counter', { errors: [runErrors] });
}

it('brings calls and their answers across, each to its own', async () => {
  const counter = wired({ add: async (a, b) => a + b });
  await expect(Promise.all([counter.add(1, 2), counter.add(3, 4)])).resolves.toEqual([3, 7]);
});

it('brings an error across with its class, code, params, message and causes, and without its stack', async () => {
  const cause = Object.assign(new TypeError('inner'), { code: 'inner-code' });
  const counter = wired({
    fail: () => Promise.reject(new RunError('script-timeout', { params: { limit: '3' }, cause })),
    wait: () => Promise.reject(new Error('outer', { cause })),
  });
  const known = await counter.fail(0).catch((error: unknown) => error);
  expect(known).toBeInstanceOf(RunError);
  expect(known).toMatchObject({ code: 'script-timeout', params: { limit: '3' } });
  const other = await counter.wait(new AbortController().signal).catch((error: unknown) => error);
  expect(other).toMatchObject({
    message: 'outer',
    cause: { name: 'TypeError', message: 'inner', code: 'inner-code' },
  });
});

it('rejects at once with the reason of a signal, and the service hears of it', async () => {
  const heard = vi.fn();
  const counter = wired({
    wait: (signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          heard();
          resolve('too late');
        });
      }),
  });
  const stop = new AbortController();
  const waiting = counter.wait(stop.signal);
  stop.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
  await expect(counter.wait(AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
});

it('lets go of a signal when the call has its answer', async () => {
  const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener');
  await wired({ wait: async () => 'done' }).wait(new AbortController().signal);
  expect(removed).toHaveBeenCalledWith('abort', expect.anything());
  removed.mockRestore();
});

it('runs a function that was handed over on this side, in order, until the call is over', async () => {
  let tell: (() => Promise<void>) | undefined;
  const counter = wired({
    each: async (words, tell) => Promise.all(words.map((word) => tell(word))),
    late: async (given) => {
      tell = given;
      return undefined as never;
    },
  });
  const heard: string[] = [];
  const lengths = counter.each(['a', 'bcd'], async (word) => {
    heard.push(word);
    return word.length;
  });
  await expect(lengths).resolves.toEqual([1, 3]);
  expect(heard).toEqual(['a', 'bcd']);
  const never = vi.fn();
  await counter.late(never);
  await expect(tell?.()).rejects.toThrow('Nobody answers');
  expect(never).not.toHaveBeenCalled();
});

it('tells the caller of what cannot be copied, on either side', async () => {
  const counter = wired({ late: async () => () => undefined });
  await expect(counter.fail({ inner: () => undefined })).rejects.toThrow(/could not be cloned/);
  await expect(counter.late(async () => undefined)).rejects.toThrow(/could not be cloned/);
});

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'none'])(
  'calls nothing of every object: %s',
  async (name) => {
    const counter = wired({ add: async () => 0 }) as unknown as Record<string, () => Promise<unknown>>;
    await expect(counter[name]?.()).rejects.toThrow(`Nobody answers ${name}`);
  },
);

it('is no promise itself', async () => {
  const counter = wired({ add: async () => 5 });
  expect(await (await Promise.resolve(counter)).add(1, 1)).toBe(5);
});

it('shows each call with its answer', async () => {
  const seen: unknown[] = [];
  watchCalls((wire, what, answer) => {
    seen.push([wire, what, answer]);
    return answer;
  });
  await wired({ add: async () => 1 }).add(1, 0);
  expect(seen).toEqual([['counter', 'add', Promise.resolve(1)]]);
});

it('rejects what waits, and all that follows, when the other side breaks', async () => {
  const worker = {
    onmessage: null,
    onerror: null as ((event: ErrorEvent) => unknown) | null,
    postMessage: vi.fn(),
  };
  const broken = vi.fn();
  const counter = connect<Counter>(workerEnd(worker, 'The counter'), 'counter', { broken });
  const waiting = counter.add(1, 2);
  worker.onerror?.({ message: 'out of memory' } as ErrorEvent);
  await expect(waiting).rejects.toThrow('The counter broke: out of memory');
  await expect(counter.add(1, 2)).rejects.toThrow('out of memory');
  worker.onerror?.({ message: 'again' } as ErrorEvent);
  expect([broken.mock.calls.length, worker.postMessage.mock.calls.length]).toEqual([1, 1]);
});

interface Script {
  run(code: string, callTool: (name: string, json: string) => Promise<string>): Promise<string>;
  stop(signal: AbortSignal): Promise<{ left: number }>;
}

const schemas: Schemas<Script> = {
  run: {
    result: z.string().max(100),
    calls: { 1: z.tuple([z.string().max(10), z.string()]) },
  },
  stop: { result: z.object({ left: z.number() }), calls: {} },
};

/** A wire to a side that says whatever the test lets it say. */
function hostile() {
  const [near, far] = ports();
  const end: UntrustedEnd = {
    untrusted: true,
    post: (message) => near.postMessage(message),
    listen(take) {
      near.onmessage = ({ data }) => take(data);
    },
  };
  const broken = vi.fn();
  const script = connectUntrusted<Script>(end, 'script', { schemas, errors: [runErrors], broken });
  const heard: unknown[] = [];
  far.onmessage = ({ data }) => heard.push(data);
  /** A call that waits for its answer, under the id 1. */
  const tool = vi.fn(async () => '"answer"');
  const running = script.run('code', tool);
  // It is looked at later.
  running.catch(() => undefined);
  return { script, running, tool, broken, heard, say: (message: unknown) => far.postMessage(message) };
}

const refused = 'The other end of the wire "script" says what it should not';
const call = { type: 'call', id: 1, of: [1, 1], args: ['name', '{}'], functions: [] };
const polluting = (json: string): unknown => JSON.parse(json);

it.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'done'],
  ['a message without an id', { type: 'done', value: 'x' }],
  ['an id that is no number', { type: 'done', id: '1', value: 'x' }],
  ['an id between two', { type: 'done', id: 1.5, value: 'x' }],
  ['a message of another kind', { type: 'tool', id: 1 }],
  ['an abort', { type: 'abort', id: 1 }],
  ['a kind of every object', { type: '__proto__', id: 1 }],
  ['an answer of the wrong shape', { type: 'done', id: 1, value: { json: 'x' } }],
  ['an answer that is too long', { type: 'done', id: 1, value: 'x'.repeat(101) }],
  ['a failure without words', { type: 'failed', id: 1, error: 'x' }],
  ['a failure whose words are none', { type: 'failed', id: 1, error: { name: 1, message: {} } }],
  ['a call of a method', { ...call, of: 'run' }],
  ['a call of every object', { ...call, of: '__proto__' }],
  ['a call of an argument that is no function', { ...call, of: [1, 0], args: [] }],
  ['a call of a place of every object', { ...call, of: [1, 'constructor'] }],
  ['a call of a place before the first', { ...call, of: [1, -1] }],
  ['a call with the wrong arguments', { ...call, args: ['name', 5] }],
  ['a call with too few arguments', { ...call, args: ['name'] }],
  ['a call with a name that is too long', { ...call, args: ['n'.repeat(11), '{}'] }],
  ['a call with more arguments than there are', { ...call, args: Array(1000).fill('x') }],
  ['a call whose arguments are no list', { ...call, args: { length: 2 } }],
  ['a call with prototypes', { ...call, args: [polluting('{"__proto__":{"polluted":1}}'), '{}'] }],
])('a side that is not trusted is done with where it says %s', async (_, message) => {
  const { running, tool, broken, say, script } = hostile();
  say(message);
  if ((message as typeof call | null)?.of?.toString() === '1,0') {
    // There is nothing to call; that is all that it hears.
    say({ type: 'done', id: 1, value: 'fine' });
    await expect(running).resolves.toBe('fine');
  } else {
    await expect(running).rejects.toThrow(refused);
    expect(broken).toHaveBeenCalledOnce();
    await expect(script.run('next', tool)).rejects.toThrow(refused);
  }
  expect(tool).not.toHaveBeenCalled();
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

it('nothing is taken after an answer that was refused', async () => {
  const { running, tool, say, heard } = hostile();
  say({ type: 'done', id: 1, value: 0 });
  say({ type: 'done', id: 1, value: 'a second thought' });
  say(call);
  await expect(running).rejects.toThrow(refused);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(tool).not.toHaveBeenCalled();
});

it('answers under ids that nobody waits for are for nobody', async () => {
  const { running, say, broken } = hostile();
  for (const id of [0, 2, 7, Number.MAX_SAFE_INTEGER]) say({ type: 'done', id, value: 'forged' });
  say({ type: 'failed', id: 2, error: { name: 'Error', message: 'forged' } });
  say({ type: 'done', id: 1, value: 'real' });
  say({ type: 'done', id: 1, value: 'again' });
  await expect(running).resolves.toBe('real');
  expect(broken).not.toHaveBeenCalled();
});

it('an answer that comes after the abort changes nothing, and the next call has its own', async () => {
  const { script, say, running } = hostile();
  const stop = new AbortController();
  const stopping = script.stop(stop.signal);
  stop.abort(new Error('stopped'));
  await expect(stopping).rejects.toThrow('stopped');
  say({ type: 'done', id: 2, value: { left: 1 } });
  const next = script.stop(new AbortController().signal);
  say({ type: 'done', id: 3, value: { left: 3, more: polluting('{"__proto__":{"polluted":1}}') } });
  await expect(next).resolves.toEqual({ left: 3 });
  say({ type: 'done', id: 1, value: 'still mine' });
  await expect(running).resolves.toBe('still mine');
});

it('an error of a side that is not trusted has no more than a few words', async () => {
  const { running, say } = hostile();
  const error = {
    name: 'E'.repeat(99_999),
    message: 'm'.repeat(99_999),
    stack: 'at page.js',
    cause: { name: 5 },
  };
  say({ type: 'failed', id: 1, error });
  const thrown = (await running.catch((error: unknown) => error)) as Error;
  expect([thrown.name.length, thrown.message.length, thrown.cause]).toEqual([10_000, 10_000, undefined]);
  expect(thrown.stack).not.toContain('at page.js');
});

it('calls what it was handed as a schema takes it, and no more once the call is over', async () => {
  const { running, tool, say, heard } = hostile();
  say(call);
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(tool).toHaveBeenCalledExactlyOnceWith('name', '{}');
  expect(heard[1]).toEqual({ type: 'done', id: 1, value: '"answer"' });
  say({ type: 'done', id: 1, value: 'over' });
  await running;
  say({ ...call, id: 2 });
  await vi.waitFor(() => expect(heard).toHaveLength(3));
  expect(heard[2]).toMatchObject({ type: 'failed', id: 2 });
  expect(tool).toHaveBeenCalledOnce();
});
