import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';
import { inVm } from './scripts/in-vm';
import { justBash } from './scripts/just-bash';

export default defineConfig({
  plugins: [preact(), inVm(), justBash()],
  resolve: {
    alias: {
      'wxt/browser': fileURLToPath(new URL('tests/unit/setup/browser.ts', import.meta.url)),
    },
  },
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    environment: 'node',
    // The build changes it (scripts/just-bash.ts): what is tested is what is shipped.
    server: { deps: { inline: ['just-bash'] } },
    // As many as CI has cores: vitest itself leaves one free for an editor.
    maxWorkers: 2,
    setupFiles: ['tests/unit/setup/happy-dom.ts'],
    // Property tests take seconds where other work takes the cores; how fast something is, the benchmark tells.
    testTimeout: 30_000,
  },
});
