import { defineConfig } from '@playwright/test';

const report = process.env.CARETAKER_REPORT;
/** What is left of the time of a whole run, as `npm test` counts it. */
const minutes = Number(process.env.CARETAKER_MINUTES ?? 60);

/** The browsers are Debian's own; tests/e2e/support starts them with the shipped build on board. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  // As many as CI has cores: three take longer on the slowest machines, where no flow waits. The matrix gets a third one of
  // `npm test`.
  workers: 2,
  // A counted run (`npm test`) tries a failed test once more, alone, when all others are done, and tells it as unstable if
  // it passes then (scripts/setup/unstable.mjs). Who works on a test sees each failure at once.
  retries: report ? 1 : 0,
  retryStrategy: 'isolated',
  // A run that stands still ends with a report.
  globalTimeout: report ? minutes * 60_000 : 0,
  forbidOnly: true,
  // The slowest machine that has run them takes four times as long as the fastest.
  timeout: 180_000,
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
    { name: 'matrix-pages', testDir: 'tests/matrix', testMatch: 'build.setup.ts' },
    { name: 'chromium', testDir: 'tests/e2e/chromium' },
    { name: 'desktop', testDir: 'tests/e2e/desktop' },
    // tests/e2e/runs/one-browser.ts
    { name: 'firefox', testDir: 'tests/e2e/firefox', grepInvert: /@one-browser/ },
    ...(['firefox', 'chromium'] as const).map((browser) => ({
      name: `matrix-${browser}`,
      testDir: 'tests/matrix',
      testMatch: `${browser}.spec.ts`,
      dependencies: ['matrix-pages'],
      // A third Firefox takes more than it brings.
      ...(browser === 'firefox' && { workers: 2 }),
    })),
  ],
});
