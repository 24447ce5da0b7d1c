import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { notePassed, type Part, stateOf, stillPasses, unread } from '../../../scripts/setup/passed.mjs';
import { madeOf } from '../../../scripts/setup/touched.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8' });

describe('the state of a part', () => {
  let folder: string;
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'caretaker-passed-'));
    git(folder, 'init', '--quiet');
    put('.gitignore', 'node_modules/\n.cache/\n');
    put('src/a.ts', 'export const a = 1;');
    put('docs/page.md', 'A page.');
    git(folder, 'add', '.');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('stays while nothing changes', () => {
    expect(stateOf(folder, 'unit')).toMatch(/^[0-9a-f]{64}$/);
    expect(stateOf(folder, 'unit')).toBe(stateOf(folder, 'unit'));
  });

  test.each<[string, () => void]>([
    ['a file is changed', () => put('src/a.ts', 'export const a = 2;')],
    ['a file comes that git does not know yet', () => put('src/b.ts', 'export {};')],
    ['a file goes', () => rmSync(join(folder, 'src/b.ts'))],
    ['another package is installed', () => put('node_modules/.package-lock.json', '{}')],
    ['another package of the matrix is', () => put('tests/matrix/node_modules/.package-lock.json', '{}')],
    ['another browser is named', () => vi.stubEnv('CHROMIUM', process.execPath)],
    ['the build is to be another one', () => vi.stubEnv('CARETAKER_SCRIPTS_BY_URL', 'no')],
    [
      'the corpus is another one',
      () => {
        put('corpus/skill-md.jsonl.gz', 'x');
        vi.stubEnv('CARETAKER_CORPUS', join(folder, 'corpus'));
      },
    ],
  ])('is another one when %s', (_what, change) => {
    const before = stateOf(folder, 'matrix');
    change();
    expect(stateOf(folder, 'matrix')).not.toBe(before);
    vi.unstubAllEnvs();
  });

  test('does not hear of what the part does not read', () => {
    const [inBrowser, unit] = [stateOf(folder, 'chromium'), stateOf(folder, 'unit')];
    put('docs/page.md', 'Another page.');
    put('tests/e2e/firefox/a.spec.ts', '');
    expect(stateOf(folder, 'chromium')).toBe(inBrowser);
    expect(stateOf(folder, 'unit')).not.toBe(unit);
  });

  test('is none where git knows no files', () => {
    const empty = mkdtempSync(join(tmpdir(), 'caretaker-passed-'));
    expect(stateOf(empty, 'unit')).toBeUndefined();
    expect(stillPasses(empty, 'unit', undefined)).toBe(false);
    rmSync(empty, { recursive: true });
  });

  test('is kept for each part when it passes, out of git', () => {
    const state = stateOf(folder, 'unit');
    expect(stillPasses(folder, 'unit', state)).toBe(false);
    notePassed(folder, 'unit', state);
    notePassed(folder, 'matrix', 'another state');
    expect(stillPasses(folder, 'unit', state)).toBe(true);
    expect(stillPasses(folder, 'matrix', state)).toBe(false);
    expect(stateOf(folder, 'unit')).toBe(state);
    expect(git(folder, 'status', '--short', '--untracked-files=all')).not.toContain('.cache');
  });
});

const starts: Record<Exclude<Part, 'checks' | 'unit'>, RegExp> = {
  chromium:
    /^(entrypoints|modules)\/|^tests\/e2e\/(chromium|desktop)\/.*\.ts$|^(wxt|playwright)\.config\.ts$/,
  firefox: /^(entrypoints|modules)\/|^tests\/e2e\/firefox\/.*\.ts$|^(wxt|playwright)\.config\.ts$/,
  matrix: /^tests\/matrix\/.*\.(ts|js)$|^playwright\.config\.ts$/,
};

test.each(Object.entries(starts))(
  'what counts as unread for %s is named by no file that it is made of',
  (part, start) => {
    const patterns = unread[part as Part];
    const isUnread = (file: string) => patterns.some((pattern) => pattern.test(file));
    const first = git(root, 'ls-files')
      .split('\n')
      .filter((file) => start.test(file));
    const seen = madeOf(root, first);
    expect(seen.filter(isUnread)).toEqual([]);
    expect(seen.length).toBeGreaterThan(200);
  },
);
