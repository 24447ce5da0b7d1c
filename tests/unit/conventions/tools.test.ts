import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** All text of a folder's files. */
function textOf(folder: string): string {
  return readdirSync(join(root, folder))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n');
}

/** Each file that makes a tool says `name: 'insert_text'`. */
const names = [...textOf('src/tools').matchAll(/\bname: '(\w+)'/g)].map(([, name = '']) => name);
const tests = textOf('tests/unit/tools');

test('there are tools', () => {
  expect(names.length).toBeGreaterThan(4);
});

test.each(names)('%s has a test', (name) => {
  expect(tests).toContain(`'${name}'`);
});
