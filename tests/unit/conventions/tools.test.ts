import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { catalogue } from '../../../scripts/generated-assets';
import { toolNames } from '../../../src/core/tools/tools';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** All text of a folder's files. */
function textOf(folder: string): string {
  return readdirSync(join(root, folder))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n');
}

/** Each file that makes a tool says `name: 'insert_text'`. */
const defined = [...textOf('src/core/tools').matchAll(/\bname: '(\w+)'/g)].map(([, name = '']) => name);
const tests = textOf('tests/unit/core/tools');

test('every tool that has a file is one of the program, and is defined once', () => {
  expect(defined.toSorted()).toEqual(toolNames.toSorted());
});

test.each(toolNames)('%s has a test', (name) => {
  expect(tests).toContain(`'${name}'`);
});

test.each(['en', 'zh_CN'])('every tool has its message in %s, and no other has one', (locale) => {
  const keys = Object.keys(catalogue(locale)).filter((key) => key.startsWith('tool_'));
  expect(keys.toSorted()).toEqual(toolNames.map((name) => `tool_${name}`).toSorted());
});
