import { readFileSync } from 'node:fs';

/** Numbers of tests from Vitest's JSON report, and what failed. A file that broke before its first test is one failure. */
export function countVitest(file) {
  const report = read(file);
  if (!report) return undefined;
  const broken = report.testResults.filter((r) => r.status === 'failed' && r.assertionResults.length === 0);
  const notRun = report.numPendingTests + report.numTodoTests;
  const failures = report.testResults.flatMap((r) =>
    r.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${r.name}: ${test.fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length + notRun,
    failures: [...failures, ...broken.map((r) => `${r.name}: ${r.message}`)],
  };
}

/**
 * Numbers of tests from Playwright's JSON report, and what failed with its error. A test that was skipped, or did not
 * come to run, proves nothing: it counts as failed, and so does each error outside of a test.
 */
export function countPlaywright(file) {
  const report = read(file);
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = report.suites
    .flatMap(specsOf)
    .filter((spec) => !spec.ok)
    .map((spec) => `${spec.file}:${spec.line} ${spec.title}\n${errorsOf(spec)}`);
  return {
    passed: expected,
    failed: unexpected + flaky + skipped + report.errors.length,
    failures: [...failures, ...report.errors.map((error) => error.message)],
  };
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function errorsOf(spec) {
  const results = spec.tests.flatMap((test) => test.results);
  return results.flatMap((result) => result.errors.map((error) => error.message)).join('\n');
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // No report, or half of one: the runner died. The caller counts that as a failure.
    return undefined;
  }
}
