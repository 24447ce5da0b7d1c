import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The names in `interface SettingsCommands`. That each has a handler, of the right type, is the compiler's to say. */
const [, methods = ''] =
  /interface SettingsCommands \{(.*?)^\}/ms.exec(read('src/messages/settings-commands.ts')) ?? [];
const names = [...methods.matchAll(/^ {2}(\w+)\(/gm)].map(([, name = '']) => name);

/** What the extension's own pages are made of. */
const pages = ['src/options', 'src/library', 'entrypoints']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map(read)
  .join('\n');

test('there are commands', () => {
  expect(names.length).toBeGreaterThan(10);
});

test.each(names)('%s has a user', (name) => {
  expect(pages).toContain(`commands.${name}(`);
});
