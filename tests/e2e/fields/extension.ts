import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { inPage } from '../../../scripts/in-page';

export interface FieldsExtension {
  folder: string;
  remove(): void;
}

const manifest = {
  manifest_version: 3,
  name: 'Fields',
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
  browser_specific_settings: { gecko: { id: 'fields@caretaker.example' } },
};

/** An extension that holds target and insertion alone, and nothing of the surfaces: each field is a row of a table. */
export async function fieldsExtension(): Promise<FieldsExtension> {
  const folder = mkdtempSync(join(tmpdir(), 'caretaker-fields-'));
  for (const name of ['content-script', 'background']) await buildScript(name, folder);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function buildScript(name: string, folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [inPage()],
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
