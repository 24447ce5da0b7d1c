import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { archiveProblemInEnglish, archiveTexts } from '../../../src/core/archive/archive-texts';
import { archiveProblemCodes } from '../../../src/core/archive/problem';
import en from '../../../src/locales/en/archive.json';
import zh from '../../../src/locales/zh_CN/archive.json';

const keyOf = (code: string) => `archive_${code.replaceAll('-', '_')}`;
const messages: Record<string, { message: string }> = en;

test.each(archiveProblemCodes)(
  '%s says in the English catalogue what it says on the command line',
  (code) => {
    expect(messages[keyOf(code)]?.message).toBe(archiveTexts[code]);
  },
);

test.each([
  ['en', en],
  ['zh_CN', zh],
])('the catalogue %s has an entry for every code, and no other', (_, catalogue) => {
  expect(Object.keys(catalogue).toSorted()).toEqual(archiveProblemCodes.map(keyOf).toSorted());
});

const folder = fileURLToPath(new URL('../core/archive/', import.meta.url));
const listed = fileURLToPath(new URL('../library/site-index.test.ts', import.meta.url));
const tests = [
  ...readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => folder + name),
  listed,
]
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

test.each(archiveProblemCodes)('%s has a test that makes it', (code) => {
  expect(tests).toContain(`'${code}'`);
});

test('a problem in English names the path and takes its params', () => {
  expect(archiveProblemInEnglish({ code: 'file-too-large', path: 'a.bin', params: ['20'] })).toBe(
    'a.bin: The file is larger than 20 MB. Make it smaller or remove it.',
  );
});
