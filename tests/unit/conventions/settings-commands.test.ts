import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** What together is `SettingsCommands`. */
const interfaces = {
  SettingsCommands: 'settings-commands',
  ModelCommands: 'model-commands',
  MeaningCommands: 'meaning-commands',
  HistoryCommands: 'history-commands',
  PermissionCommands: 'permission-commands',
};

/** The names in the interface. That each has a handler, of the right type, is the compiler's to say. */
const commandsOf = (name: string, file: string): string[] => {
  const text = read(`src/messages/${file}.ts`);
  const [, methods = ''] = new RegExp(`interface ${name}\\b[^{]*\\{(.*?)^\\}`, 'ms').exec(text) ?? [];
  return [...methods.matchAll(/^ {2}(\w+)\(/gm)].map(([, command = '']) => command);
};

/** What the extension's own pages are made of. */
const pages = ['src/options', 'src/library', 'entrypoints']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map(read)
  .join('\n');

describe.each(Object.entries(interfaces))('%s', (name, file) => {
  const names = commandsOf(name, file);

  test('has commands', () => {
    expect(names.length).toBeGreaterThan(4);
  });

  test.each(names)('%s has a user', (command) => {
    expect(pages).toMatch(new RegExp(`commands\\s*\\.${command}\\(`));
  });
});

test('the settings channel serves all of them', () => {
  const [, extended = ''] =
    /interface SettingsCommands\s+extends ([^{]+)\{/.exec(read('src/messages/settings-commands.ts')) ?? [];
  const parts = extended.trim().split(/,\s*(?![^<]*>)/);
  // Two that every part of Caretaker may call.
  expect(parts.pop()).toBe("Pick<DiagnosticsCommands, 'diagnostics' | 'copyDiagnostics'>");
  expect(['SettingsCommands', ...parts].sort()).toEqual(Object.keys(interfaces).sort());
});
