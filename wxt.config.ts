import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';
import { generatedAssets } from './scripts/generated-assets';
import { inPage } from './scripts/in-page';
import { inVm } from './scripts/in-vm';
import { justBash } from './scripts/just-bash';
import { bundledLicenses, joined } from './scripts/licenses';
import { pageCss } from './scripts/page-css';
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
    plugins: [preact(), pageCss(), inPage(), pyodideForWorker(), justBash(), inVm(), licenses.plugin()],
    build: { target: ['chrome128', 'firefox140'], modulePreload: false, reportCompressedSize: false },
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
  manifest: ({ browser }) => ({
    name: '__MSG_extension_name__',
    short_name: 'Caretaker',
    description: '__MSG_extension_description__',
    default_locale: 'en',
    permissions: [
      'activeTab',
      'scripting',
      'storage',
      'contextMenus',
      'clipboardWrite',
      ...(browser === 'chrome' ? ['offscreen'] : []),
    ],
    optional_host_permissions: ['http://*/*', 'https://*/*'],
    action: { default_title: '__MSG_action_title__' },
    commands: {
      'run-skill': {
        suggested_key: { default: 'Alt+Shift+K' },
        description: '__MSG_command_run_skill__',
      },
      'repeat-skill': {
        suggested_key: { default: 'Alt+Shift+L' },
        description: '__MSG_command_repeat_skill__',
      },
      // Chrome takes four suggestions at most, and few people want a key for it: the card and the palette offer it too.
      'undo-run': { description: '__MSG_command_undo_run__' },
      // Nothing is suggested for these: the user binds a skill to one first, and Chrome takes four suggestions at most.
      ...Object.fromEntries(
        [1, 2, 3, 4].map((slot) => [`skill-${slot}`, { description: `__MSG_command_skill_${slot}__` }]),
      ),
    },
    content_security_policy: {
      extension_pages: "script-src 'self' 'wasm-unsafe-eval'; object-src 'self'",
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'caretaker@caretaker.example',
              strict_min_version: '140.0',
              data_collection_permissions: { required: ['none'] },
            },
          },
        }
      : { minimum_chrome_version: '128' }),
  }),
});
