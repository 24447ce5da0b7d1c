import { expect, it, vi } from 'vitest';
import type { SandboxFile } from '../../../src/core/run/needs';
import { connect } from '../../../src/wire/connect';
import { expose } from '../../../src/wire/expose';
import type { PortEnd } from '../../../src/wire/json-end';
import type { Message } from '../../../src/wire/message';
import { portEnd } from '../../../src/wire/port-end';
import { portPair } from './port-pair';

const pieceSize = 3 << 20;

/** Bytes of every value, of which no piece is like another. */
function filled(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 1) bytes[at] = at * 7 + (at >> 8);
  return bytes;
}

/** Two ends, what one of them takes, and what went over the port to it. */
function ends() {
  const [near, far] = portPair();
  const [here, there] = [portEnd(near.port, 'The near side'), portEnd(far.port, 'The far side')];
  const taken: unknown[] = [];
  const broken = vi.fn();
  there.listen((message) => taken.push(message), broken);
  return { here, there, taken, broken, heard: far.heard };
}

const answer = (value: unknown): Message => ({ type: 'done', id: 1, value });

async function sent(value: unknown) {
  const { here, taken, heard } = ends();
  here.post(answer(value));
  await vi.waitFor(() => expect(taken).toHaveLength(1));
  expect(taken[0]).toMatchObject({ type: 'done', id: 1 });
  return { message: (taken[0] as { value: unknown }).value, heard };
}

it.each([
  ['an empty file', 0, 0],
  ['a file of one byte', 1, 1],
  ['a file that fills a piece', pieceSize, 1],
  ['a file of one byte more', pieceSize + 1, 2],
  ['a file of many pieces', 2 * pieceSize + 100_000, 3],
])('%s comes over whole, in pieces', async (_, size, count) => {
  const { message, heard } = await sent({ path: '/work/a', bytes: filled(size) });
  expect(heard).toHaveLength(count + 1);
  const { path, bytes } = message as SandboxFile;
  expect(path).toBe('/work/a');
  expect(Buffer.from(bytes).equals(filled(size))).toBe(true);
});

it('no piece is longer than a message may be', async () => {
  const { heard } = await sent(filled(4 << 20));
  const longest = Math.max(...heard.map((each) => JSON.stringify(each).length));
  expect(longest).toBeLessThan(5 << 20);
});

it('bytes are where they were, in order, and all else as JSON has it', async () => {
  const files = ['/work/b', '/skill/a', '/work/ä'].map((path, place) => ({ path, bytes: filled(place) }));
  const rest = {
    none: null,
    left: undefined,
    list: [undefined, 'a'],
    piece: 'p',
    bytes: { at: [], pieces: 1 },
  };
  const { message } = await sent({ args: [files, { deep: [[filled(9)]] }], rest });
  expect(message).toEqual({
    args: [files, { deep: [[filled(9)]] }],
    rest: { none: null, list: [null, 'a'], piece: 'p', bytes: { at: [], pieces: 1 } },
  });
});

it('a name of every object is a name like any other', async () => {
  const value = JSON.parse('{"__proto__": {"a": 1}, "constructor": null}');
  const { message } = await sent({ value, bytes: filled(2) });
  expect(JSON.stringify(message)).toContain('{"__proto__":{"a":1},"constructor":null}');
  expect(({} as { a?: unknown }).a).toBeUndefined();
});

it('the other side has gone where it closes or dies, and takes nothing more', async () => {
  const { here, there, taken, broken } = ends();
  here.close(new Error('enough'));
  here.close(new Error('twice'));
  await vi.waitFor(() => expect(broken).toHaveBeenCalledExactlyOnceWith(new Error('The far side has gone')));
  there.post(answer('too late'));
  here.post(answer('too late'));
  expect(taken).toEqual([]);
});

interface Files {
  add(files: SandboxFile[], read: (path: string) => Promise<Uint8Array>): Promise<SandboxFile[]>;
  wait(signal: AbortSignal): Promise<void>;
}

/** A service over a port. */
function wired(service: Partial<Files>): { files: Files; here: PortEnd; broken: () => void } {
  const [near, far] = portPair();
  const here = portEnd(near.port, 'The near side');
  const broken = vi.fn();
  expose(service, portEnd(far.port, 'The far side'), { broken });
  return { files: connect<Files>(here, 'files'), here, broken };
}

it('carries bytes of arguments and answers, both ways', async () => {
  const { files } = wired({
    add: async (given, read) => [...given, { path: '/b', bytes: await read('/b') }],
  });
  const added = await files.add([{ path: '/a', bytes: filled(3) }], async () => filled(5));
  expect(added).toEqual([
    { path: '/a', bytes: filled(3) },
    { path: '/b', bytes: filled(5) },
  ]);
});

it('rejects what waits with the reason for which it is closed, and ends the work on the other side', async () => {
  const signals: AbortSignal[] = [];
  const { files, here, broken } = wired({
    wait: (signal) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  });
  const waiting = files.wait(new AbortController().signal);
  await vi.waitFor(() => expect(signals).toHaveLength(1));
  here.close(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
  await vi.waitFor(() => expect(signals[0]?.reason).toEqual(new Error('The far side has gone')));
  expect(broken).toHaveBeenCalledOnce();
  await expect(files.wait(new AbortController().signal)).rejects.toThrow('enough');
});
