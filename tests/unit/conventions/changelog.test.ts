import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const changelog = readFileSync(
  join(fileURLToPath(new URL('../../..', import.meta.url)), 'CHANGELOG.md'),
  'utf8',
);
const lines = changelog.split('\n').filter((line) => line !== '');

test('the changelog says each change in one line, below what kind of change it is', () => {
  expect(
    lines.filter((line) => !/^(?:# Changelog|## .+|### (?:Added|Changed|Fixed|Security)|- .+)$/.test(line)),
  ).toEqual([]);
  // An address of a link is not read.
  const read = (line: string) => line.slice('- '.length).replace(/\]\([^)]*\)/g, ']').length;
  expect(lines.filter((line) => line.startsWith('- ') && read(line) > 110)).toEqual([]);
});

test('has the kinds in the same order in each version, each once', () => {
  for (const version of changelog.split(/^## /m).slice(1)) {
    const kinds = [...version.matchAll(/^### (\w+)$/gm)].map(([, kind]) => kind);
    const order = ['Added', 'Changed', 'Fixed', 'Security'].filter((kind) => kinds.includes(kind));
    expect(kinds).toEqual(order);
    expect(kinds.length).toBeGreaterThan(0);
  }
});
