import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A tool's file makes exactly one tool: `createXTool`. */
const tools = readdirSync(join(root, 'src/tools')).filter((file) =>
  /export function create\w+Tool\b/.test(readFileSync(join(root, 'src/tools', file), 'utf8')),
);

test('there are tools', () => {
  expect(tools).not.toEqual([]);
});

test.each(tools)('%s has a test', (file) => {
  expect(existsSync(join(root, 'tests/unit/tools', file.replace(/\.ts$/, '.test.ts')))).toBe(true);
});
