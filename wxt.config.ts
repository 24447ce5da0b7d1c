import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';
import { generatedAssets } from './scripts/generated-assets';
import { inPage } from './scripts/in-page';
import { inVm } from './scripts/in-vm';
import { justBash } from './scripts/just-bash';
import { bundledLicenses, joined } from './scripts/licenses';
import { manifestFor } from './scripts/manifest';
import { pyodideForWorker } from './scripts/pyodide';
import { pythonPackagesForBuild } from './scripts/python-packages/python-packages';

/** `CARETAKER_OUT` moves the output folder, so that two builds can stand side by side. */
const outDir = process.env.CARETAKER_OUT ?? '.output';

const licenses = bundledLicenses();

export default defineConfig({
  outDir,
  imports: false,
  manifestVersion: 3,
  targetBrowsers: ['chrome', 'firefox'],
  vite: () => ({
    plugins: [
      preact(),
      inPage(),
      pyodideForWorker(),
      justBash(),
      inVm([licenses.plugin()]),
      licenses.plugin(),
    ],
    // `CARETAKER_SCRIPTS_BY_URL=no`: skills with scripts come from the user's own files alone, as stores may want it.
    define: { __SCRIPTS_BY_URL__: JSON.stringify(process.env.CARETAKER_SCRIPTS_BY_URL !== 'no') },
    build: {
      target: ['chrome128', 'firefox140'],
      modulePreload: false,
      reportCompressedSize: false,
      // A browser keeps the source of a script with one other character in it at two bytes each.
      rolldownOptions: { output: { charset: 'ascii' } },
    },
  }),
  hooks: {
    'build:publicAssets': (_wxt, files) => {
      files.push(...generatedAssets());
      files.push({ relativeDest: 'LICENSE', contents: readFileSync('LICENSE', 'utf8') });
    },
    'build:done': async ({ config }) => {
      const python = await pythonPackagesForBuild();
      writeFileSync(
        join(config.outDir, 'THIRD-PARTY-LICENSES.txt'),
        `${joined([licenses.text(), python.licenses])}\n`,
      );
    },
  },
  manifest: ({ browser }) => manifestFor(browser),
});
