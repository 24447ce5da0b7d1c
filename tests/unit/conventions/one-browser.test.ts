import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const suites = join('tests', 'e2e', 'runs');

/** The suites that have tests which one browser runs, each with their number. */
function marked(): [string, number][] {
  return readdirSync(join(root, suites))
    .filter((file) => file.endsWith('-tests.ts'))
    .map((file): [string, number] => [file, callsIn(read(join(suites, file)))])
    .filter(([, tests]) => tests > 0);
}

/** Every use but the import. */
const callsIn = (source: string) => source.match(/\binOneBrowser\b(?! \} from)/g)?.length ?? 0;

it('CONTRIBUTING says what one browser alone is asked', () => {
  const rows = [...read('CONTRIBUTING.md').matchAll(/^\| `([\w-]+-tests\.ts)` +\| (\d+) /gm)];
  const told = rows.map(([, file = '', tests]): [string, number] => [file, Number(tests)]);
  expect(told.sort()).toEqual(marked().sort());
  expect(told.length).toBeGreaterThan(0);
});

it('Firefox leaves out what is marked, and nothing else does', () => {
  const config = read('playwright.config.ts');
  expect(config.match(/grepInvert/g)).toHaveLength(1);
  expect(config).toMatch(/name: 'firefox',[^}]*grepInvert: \/@one-browser\//);
});
