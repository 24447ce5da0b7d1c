import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { heldFields, ownPlace } from '../../matrix/beside/held-fields';
import { refusalFields } from '../../matrix/beside/refusal-fields';
import { pageNames } from '../../matrix/build';
import { casesOf, gapOf } from '../../matrix/row';
import { rows } from '../../matrix/rows';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(join(root, 'tests/matrix/package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
/** What other pages of the matrix hold in a frame. */
const innerPages = ['frame-inner'];

test('every page of the matrix has a row, and every row a page', () => {
  const pages = new Set([...rows, ...heldFields, ...refusalFields, ownPlace].map(({ page }) => page));
  expect([...pages, ...innerPages].sort()).toEqual(pageNames());
});

test('every row of the matrix has a name of its own and a package that is installed', () => {
  const names = rows.map(({ name }) => name);
  expect(names).toHaveLength(new Set(names).size);
  const packages = rows.flatMap(({ package: name }) => name ?? []);
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(packages));
});

test('no gap is told of a case that its row leaves out', () => {
  const vain = rows.flatMap((row) =>
    Object.values(row.gaps ?? {})
      .flatMap((gaps) => Object.keys(gaps))
      .filter((name) => !casesOf(row).some((tested) => tested === name))
      .map((name) => `${row.name}: ${name}`),
  );
  expect(vain).toEqual([]);
});

test('docs/FIELDS.md has a line for each row and browser, and says of each gap why', () => {
  const file = join(root, 'docs/FIELDS.md');
  expect(existsSync(file)).toBe(true);
  const page = readFileSync(file, 'utf8');
  const lines = page.split('\n');
  for (const row of rows) {
    const own = lines.filter((line) => line.startsWith(`| ${row.name} |`));
    expect(own.length, row.name).toBeGreaterThanOrEqual(2);
    for (const name of casesOf(row)) {
      for (const browser of ['chromium', 'firefox'] as const) {
        const gap = gapOf(row, browser, name);
        if (gap) expect(own.join('\n'), `${row.name}, ${name}`).toContain(gap.why);
      }
    }
  }
});
