import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`);
const files = [...sources('src'), ...sources('entrypoints')];
const linesOf = (path: string) => readFileSync(join(root, path), 'utf8').split('\n');

/** Lines above an error that is forgotten in which a comment says why. */
const near = 3;

/** The errors that are forgotten in these lines without a word. */
function unexplained(lines: readonly string[]): number[] {
  return lines.flatMap((line, at) => {
    if (!/\.catch\(\(\) => (undefined|\{\})\)/.test(line)) return [];
    const around = lines.slice(Math.max(0, at - near), at + 1);
    return around.some((each) => /^\s*(\/\/|\*|\/\*\*)|\s\/\/ /.test(each)) ? [] : [at + 1];
  });
}

test('an error is forgotten only where a comment says why nobody has to be told', () => {
  expect(files.flatMap((path) => unexplained(linesOf(path)).map((line) => `${path}:${line}`))).toEqual([]);
});

test('one without a reason is found, and one with a reason is none', () => {
  expect(unexplained(['const a = 1;', 'save().catch(() => undefined);'])).toEqual([2]);
  expect(unexplained(['// It is saved again soon.', 'save().catch(() => undefined);'])).toEqual([]);
});

describe('every context has a funnel for what nobody catches there', () => {
  /** One adds a function to a Worker that has a funnel; the other reads a page once, and is gone. */
  const without = [
    'entrypoints/script-types.ts',
    'entrypoints/page-text.ts',
    'entrypoints/background/zod.ts',
  ];

  test.each(sources('entrypoints').filter((path) => !without.includes(path)))('%s', (path) => {
    expect(linesOf(path).join('\n')).toMatch(/\breport(Errors|Uncaught)\(/);
  });
});
