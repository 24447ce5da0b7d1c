import { defineConfig } from '@playwright/test';

const report = process.env.CARETAKER_REPORT;

/** The browsers are Debian's own; tests/e2e/support starts them with the shipped build on board. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  workers: 2,
  // A counted run (`npm test`) tries a failed test once more, alone, when all others are done, and tells it as unstable if
  // it passes then (scripts/setup/unstable.mjs). Who works on a test sees each failure at once.
  retries: report ? 1 : 0,
  retryStrategy: 'isolated',
  // A little less than what `npm test` gives a step, so that a run that stands still ends with a report.
  globalTimeout: report ? 42 * 60_000 : 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 25_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  projects: [
    { name: 'chromium', testDir: 'tests/e2e/chromium' },
    { name: 'desktop', testDir: 'tests/e2e/desktop' },
    { name: 'firefox', testDir: 'tests/e2e/firefox' },
    { name: 'matrix-pages', testDir: 'tests/matrix', testMatch: 'build.setup.ts' },
    ...(['chromium', 'firefox'] as const).map((browser) => ({
      name: `matrix-${browser}`,
      testDir: 'tests/matrix',
      testMatch: `${browser}.spec.ts`,
      dependencies: ['matrix-pages'],
      // One worker for each browser: a page is loaded once for all cases of its row.
      fullyParallel: false,
    })),
  ],
});
