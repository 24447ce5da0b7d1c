import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';
import { inVm } from './scripts/in-vm';
import { justBash } from './scripts/just-bash';

const folder = 'tests/unit';
const tests = readdirSync(fileURLToPath(new URL(folder, import.meta.url)), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => join(folder, path));

/**
 * A test that replaces modules has modules of its own; the others of a worker share theirs, which are loaded once: loading them
 * anew for each file took longer than the tests.
 */
const replacing = tests.filter((path) =>
  /\bvi\.(mock|doMock|resetModules)\b/.test(readFileSync(new URL(path, import.meta.url), 'utf8')),
);

export default defineConfig({
  plugins: [preact(), inVm(), justBash()],
  resolve: {
    alias: {
      'wxt/browser': fileURLToPath(new URL('tests/unit/setup/browser.ts', import.meta.url)),
    },
  },
  test: {
    environment: 'node',
    // The build changes it (scripts/just-bash.ts): what is tested is what is shipped.
    server: { deps: { inline: ['just-bash'] } },
    // As many as CI has cores: vitest itself leaves one free for an editor.
    maxWorkers: 2,
    setupFiles: ['tests/unit/setup/leave-nothing.ts'],
    // Property tests take seconds where other work takes the cores; how fast something is, the benchmark tells.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: [`${folder}/**/*.test.{ts,tsx}`], exclude: replacing, isolate: false },
      },
      { extends: true, test: { name: 'replacing', include: replacing } },
    ],
  },
});
