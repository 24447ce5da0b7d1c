import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A program that uses one thing, tests another, and leaves two unused. */
const planted = {
  'package.json': '{ "type": "module", "devDependencies": { "unwanted": "1.0.0" } }',
  'entrypoints/background/index.ts': "import { used } from '../../src/some';\nused();\n",
  'src/some.ts':
    'export const used = () => limit;\nexport const limit = 1;\nexport const tested = 2;\nexport const unused = 3;\n',
  'src/orphan.ts': 'export const orphan = 1;\n',
  'tests/unit/some.test.ts': "import { limit, tested } from '../../src/some';\ntested + limit;\n",
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'caretaker-unused-'));
  cpSync(join(root, 'knip.ts'), join(folder, 'knip.ts'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The names that knip finds in the planted program. */
async function found(...flags: string[]): Promise<string[]> {
  const knip = join(root, 'node_modules/.bin/knip');
  const { stdout } = await promisify(execFile)(knip, ['--no-progress', '--reporter', 'compact', ...flags], {
    cwd: folder,
  }).catch((failed: { stdout: string }) => failed);
  return ['unused', 'tested', 'limit', 'orphan', 'unwanted'].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(stdout.replaceAll(/^(Unused|Unlisted) .*$/gm, '')),
  );
}

test('an export, a file and a package that nobody uses are found', { timeout: 60_000 }, async () => {
  expect(await found()).toEqual(['unused', 'orphan', 'unwanted']);
});

test('what only tests use is found, but for what its own file uses', { timeout: 60_000 }, async () => {
  expect(await found('--production')).toEqual(['unused', 'tested', 'orphan']);
});
