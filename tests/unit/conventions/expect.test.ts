import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const tests = fileURLToPath(new URL('../..', import.meta.url));

it('every test in a browser has the polls that ask soon', () => {
  const files = ['e2e', 'matrix', 'bench']
    .flatMap((room) =>
      readdirSync(join(tests, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
    )
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'));
  const patient = files.filter((file) =>
    /import \{[^}]*\bexpect\b[^}]*\} from '@playwright\/test'/.test(readFileSync(join(tests, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(patient).toEqual([]);
});
