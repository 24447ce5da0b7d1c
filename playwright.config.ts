import { defineConfig } from '@playwright/test';

const report = process.env.CARETAKER_REPORT;
/** What is left of the time of a whole run, as `npm test` counts it. */
const minutes = Number(process.env.CARETAKER_MINUTES ?? 60);

/** The browsers are Debian's own; tests/e2e/support starts them with the shipped build on board. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  // One more than CI has cores: a test waits for a third of its time, on frames, pauses of editors and time limits.
  workers: 3,
  // A counted run (`npm test`) tries a failed test once more, alone, when all others are done, and tells it as unstable if
  // it passes then (scripts/setup/unstable.mjs). Who works on a test sees each failure at once.
  retries: report ? 1 : 0,
  retryStrategy: 'isolated',
  // A run that stands still ends with a report.
  globalTimeout: report ? minutes * 60_000 : 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 25_000 },
  reporter: [
    ['list'],
    [
      './tests/support/shard-reporter.ts',
      report ? { report: report.replace(/\.json$/, '.durations.json') } : {},
    ],
    ...(report ? ([['json', { outputFile: report }]] as const) : []),
  ],
  projects: [
    // First, since all fields wait for it; it is done before the others are.
    { name: 'matrix-pages', testDir: 'tests/matrix', testMatch: 'build.setup.ts' },
    { name: 'chromium', testDir: 'tests/e2e/chromium' },
    { name: 'desktop', testDir: 'tests/e2e/desktop' },
    { name: 'firefox', testDir: 'tests/e2e/firefox' },
    ...(['firefox', 'chromium'] as const).map((browser) => ({
      name: `matrix-${browser}`,
      testDir: 'tests/matrix',
      testMatch: `${browser}.spec.ts`,
      dependencies: ['matrix-pages'],
    })),
  ],
});
