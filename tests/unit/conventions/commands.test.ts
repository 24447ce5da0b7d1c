import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The pages that tell a reader what to type. */
const guides = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/ARCHITECTURE.md',
  'src/page/README.md',
  'docs/FIELDS.md',
].filter((file) => existsSync(join(root, file)));

test.each(guides)('every npm command in %s is one of package.json', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const named = [...text.matchAll(/npm (?:run (?:--silent )?([\w:-]+)|(test)\b)/g)].map(
    ([, run, plain]) => run ?? plain ?? '',
  );
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named));
});

test('CI runs what a user is told to run, and leaves nothing out', () => {
  expect(readFileSync(join(root, '.ci/run'), 'utf8')).toMatch(/^exec npm test -- --all <\/dev\/null$/m);
  expect(scripts.test).toBe('node scripts/test.mjs');
});

test('every script of package.json that names a file names one that is there', () => {
  const files = Object.values(scripts).flatMap((command) => command.match(/scripts\/\S+\.mjs/) ?? []);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
