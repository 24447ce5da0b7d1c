import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { inPage } from '../../../scripts/in-page';

export interface FieldsExtension {
  folder: string;
  remove(): void;
}

const manifestOf = (name: string) => ({
  manifest_version: 3,
  name,
  version: '1',
  permissions: ['scripting'],
  host_permissions: ['http://localhost/*'],
  background: { service_worker: 'background.js', scripts: ['background.js'] },
  content_scripts: [
    {
      matches: ['http://localhost/*'],
      js: ['content-script.js'],
      // Frames of other origins and of none are written by a script of their own.
      all_frames: true,
      match_origin_as_fallback: true,
    },
  ],
  browser_specific_settings: { gecko: { id: `${name}@caretaker.example` } },
});

/**
 * An extension that holds target and insertion alone, and nothing of the surfaces: each field is a row of a table. `plugins`
 * may put something else in the place of a module. A second copy, of another name, takes the orders that bear this name.
 */
export async function fieldsExtension(
  plugins: Plugin[] = [],
  extension = 'fields',
): Promise<FieldsExtension> {
  const folder = mkdtempSync(join(tmpdir(), 'caretaker-fields-'));
  for (const name of ['content-script', 'background']) await buildScript(name, folder, extension, plugins);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifestOf(extension)));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function buildScript(
  name: string,
  folder: string,
  extension: string,
  plugins: Plugin[],
): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [inPage(), ...plugins],
    define: { EXTENSION: JSON.stringify(extension) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: ['chrome128', 'firefox140'],
      lib: {
        entry: fileURLToPath(new URL(`./${name}.ts`, import.meta.url)),
        formats: ['iife'],
        name: 'fields',
        fileName: () => `${name}.js`,
      },
    },
  });
}
