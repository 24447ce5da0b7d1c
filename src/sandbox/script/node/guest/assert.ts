import { inspect } from './format';
import { isSame } from './same';

class AssertionError extends Error {
  override readonly name = 'AssertionError';
  readonly code = 'ERR_ASSERTION';
}

type Said = string | Error | undefined;

function fail(said: Said, otherwise: string): never {
  throw said instanceof Error ? said : new AssertionError(said ?? otherwise);
}

const shown = (one: unknown, word: string, other: unknown) =>
  `Expected ${inspect(one)} ${word} ${inspect(other)}`;

function throws(work: () => unknown, expected?: unknown, said?: Said) {
  try {
    work();
  } catch (error) {
    matches(error, expected);
    return;
  }
  fail(typeof expected === 'string' ? expected : said, 'Missing expected exception.');
}

async function rejects(work: Promise<unknown> | (() => Promise<unknown>), expected?: unknown, said?: Said) {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error) {
    matches(error, expected);
    return;
  }
  fail(typeof expected === 'string' ? expected : said, 'Missing expected rejection.');
}

function matches(error: unknown, expected: unknown): void {
  if (expected instanceof RegExp ? !expected.test(String(error)) : false) throw error;
  if (typeof expected === 'function' && expected.prototype !== undefined && !(error instanceof expected))
    throw error;
}

const ok = (value: unknown, said?: Said) => {
  if (!value) fail(said, shown(value, 'to be', true));
};

/** `node:assert`. */
export const assert = Object.assign((value: unknown, said?: Said) => ok(value, said), {
  AssertionError,
  ok,
  fail: (said?: Said) => fail(said, 'Failed'),
  equal(one: unknown, other: unknown, said?: Said) {
    // biome-ignore lint/suspicious/noDoubleEquals: it is what `assert.equal` goes by
    if (one != other) fail(said, shown(one, 'to equal', other));
  },
  notEqual(one: unknown, other: unknown, said?: Said) {
    // biome-ignore lint/suspicious/noDoubleEquals: it is what `assert.notEqual` goes by
    if (one == other) fail(said, shown(one, 'not to equal', other));
  },
  strictEqual(one: unknown, other: unknown, said?: Said) {
    if (!Object.is(one, other)) fail(said, shown(one, 'to be', other));
  },
  notStrictEqual(one: unknown, other: unknown, said?: Said) {
    if (Object.is(one, other)) fail(said, shown(one, 'not to be', other));
  },
  deepEqual(one: unknown, other: unknown, said?: Said) {
    if (!isSame(one, other, true)) fail(said, shown(one, 'to equal', other));
  },
  deepStrictEqual(one: unknown, other: unknown, said?: Said) {
    if (!isSame(one, other)) fail(said, shown(one, 'to equal', other));
  },
  notDeepStrictEqual(one: unknown, other: unknown, said?: Said) {
    if (isSame(one, other)) fail(said, shown(one, 'not to equal', other));
  },
  match(text: string, pattern: RegExp, said?: Said) {
    if (!pattern.test(text)) fail(said, shown(text, 'to match', pattern));
  },
  throws,
  rejects,
});
