import { expect, it } from 'vitest';
import { madeFiles } from '../../../../../src/core/execute/agent/agent-files';

const bytes = (text: string) => new TextEncoder().encode(text);
const written = (...texts: string[]) =>
  texts.map((text) => ({ path: `/output/${text[0]}`, bytes: bytes(text) }));

it('offers what is there after a command, of which it is told what has changed', () => {
  const first = madeFiles({ changed: written('a', 'b'), output: ['/output/a', '/output/b'] }, new Map());
  expect(first.files.map(({ path, text }) => [path, text])).toEqual([
    ['a', 'a'],
    ['b', 'b'],
  ]);
  // One is gone, one is as it was, one was written as it was, one is new.
  const second = madeFiles({ changed: written('c'), output: ['/output/b', '/output/c'] }, first.now);
  const third = madeFiles({ changed: written('b', 'cc'), output: ['/output/b', '/output/c'] }, second.now);
  expect(second.files.map(({ text }) => text)).toEqual(['b', 'c']);
  expect(second.changed).toEqual([{ path: '/output/c', bytes: 1, offered: true }]);
  expect(third.files.map(({ text }) => text)).toEqual(['b', 'cc']);
  expect(third.changed).toEqual([{ path: '/output/c', bytes: 2, offered: true }]);
});

it('offers no more than a record holds, and tells of what is too much', () => {
  const changed = Array.from({ length: 101 }, (_, at) => ({ path: `/output/${at}`, bytes: bytes('x') }));
  const made = madeFiles({ changed, output: changed.map(({ path }) => path) }, new Map());
  expect(made.files).toHaveLength(100);
  expect(made.changed.at(-1)).toEqual({ path: '/output/100', bytes: 1, offered: false });
});
