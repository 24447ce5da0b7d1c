import { readFileSync } from 'node:fs';

/** Numbers of tests from Vitest's JSON report. A file that broke before its first test is one failure. */
export function countVitest(file) {
  const report = read(file);
  if (!report) return undefined;
  const broken = report.testResults.filter((r) => r.status === 'failed' && r.assertionResults.length === 0);
  const notRun = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length + notRun };
}

/**
 * Numbers of tests from Playwright's JSON report. A test that was skipped, or did not come to run, proves nothing:
 * it counts as failed, and so does each error outside of a test.
 */
export function countPlaywright(file) {
  const report = read(file);
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped + report.errors.length };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // No report, or half of one: the runner died. The caller counts that as a failure.
    return undefined;
  }
}
