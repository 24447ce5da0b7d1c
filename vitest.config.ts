import preact from '@preact/preset-vite';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [preact()],
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    environment: 'node',
    // As many as CI has cores: vitest itself leaves one free for an editor.
    maxWorkers: 2,
    setupFiles: ['tests/unit/setup/happy-dom.ts'],
    // Property tests take seconds where other work takes the cores; how fast something is, the benchmark tells.
    testTimeout: 30_000,
  },
});
