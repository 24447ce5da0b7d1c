import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changedFiles, touchedSpecs } from '../../../scripts/setup/touched.mjs';

let folder: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const touched = () => touchedSpecs(folder, changedFiles(folder)).sort();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caretaker-touched-'));
  git('init', '--quiet');
  put('src/a.ts', 'export {};');
  put('tests/e2e/support/page.ts', "export * from './mouse';\nexport const text = './page.html';");
  put('tests/e2e/support/mouse.ts', "export * from '../../../src/a';");
  put('tests/e2e/support/page.html', 'A page.');
  put('tests/e2e/chromium/card.spec.ts', "import '../support/page';");
  put('tests/e2e/firefox/keys.spec.ts', '');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '--message=a');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('nothing is touched where nothing is changed', () => {
  expect(changedFiles(folder)).toEqual([]);
  expect(touched()).toEqual([]);
});

test.each(['tests/e2e/support/mouse.ts', 'tests/e2e/support/page.html', 'tests/e2e/chromium/card.spec.ts'])(
  'a spec is touched by a change of %s, and no other is',
  (path) => {
    put(path, 'changed');
    expect(touched()).toEqual(['tests/e2e/chromium/card.spec.ts']);
  },
);

test('a new spec is touched, and one that is deleted is none any more', () => {
  put('tests/e2e/chromium/new.spec.ts', '');
  rmSync(join(folder, 'tests/e2e/firefox/keys.spec.ts'));
  expect(touched()).toEqual(['tests/e2e/chromium/new.spec.ts']);
});

test('what is built into the extension touches no spec: it would touch all', () => {
  put('src/a.ts', 'export const a = 1;');
  expect(changedFiles(folder)).toEqual(['src/a.ts']);
  expect(touched()).toEqual([]);
});
