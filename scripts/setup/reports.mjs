import { readFileSync } from 'node:fs';

/** What the flows attach to the report of a test that failed. */
const surfaceAttachment = 'surface';

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
    unstable: [],
    troubled: report.success ? [] : [''],
  };
}

/**
 * Numbers of tests from Playwright's JSON report, and what failed with its errors. A test that failed, was run again alone
 * and passed counts as passed, and is told as unstable. A test that was skipped, or did not come to run, proves nothing:
 * it counts as failed, and so does each error outside of a test. `troubled`: the projects in which not every test passed at once;
 * '' is what is of none.
 */
export function countPlaywright(file) {
  const report = read(file);
  if (!report) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const tests = report.suites.flatMap((suite) => testsOf(suite, [suite.title]));
  const told = (status) => tests.filter((test) => test.status === status);
  return {
    passed: expected + flaky,
    failed: unexpected + skipped + report.errors.length,
    failures: [
      ...told('unexpected').map((test) => `${test.name}\n${test.tries}`),
      ...notRun(told('skipped')),
      ...report.errors.map((error) => error.message),
    ],
    unstable: told('flaky').map(({ name, tries }) => ({ name, tries })),
    troubled: [
      ...new Set(tests.filter((test) => test.status !== 'expected').map((test) => test.project)),
      ...(report.errors.length > 0 ? [''] : []),
    ],
  };
}

/** One entry for all of them: where a set-up fails, that may be thousands. */
function notRun(tests) {
  if (tests.length === 0) return [];
  const names = tests.slice(0, 10).map((test) => `\n  ${test.name}`);
  return [`${tests.length} did not run${tests.length > names.length ? ', such as' : ''}:${names.join('')}`];
}

/** All tests of a suite, each with its status, its name and what came of its tries. */
function testsOf(suite, path) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((test) => ({
      status: test.status,
      project: test.projectName,
      name: [`[${test.projectName}]`, ...path, spec.title].join(' › '),
      tries: test.results.map(tellTry).join('\n'),
    })),
  );
  const below = (inner) => testsOf(inner, inner.title === '' ? path : [...path, inner.title]);
  return [...own, ...(suite.suites ?? []).flatMap(below)];
}

function tellTry({ status, duration, errors, attachments = [] }, index) {
  const which = index === 0 ? 'With the others' : 'Again, alone';
  const said = errors.map((error) => `\n${error.message}`).join('');
  return `  ${which}: ${status} after ${(duration / 1000).toFixed(1)} s${said}${shownAtTheEnd(attachments)}`;
}

/** Where a test fails on another machine, what stood on the screen is all there is to understand it by. */
function shownAtTheEnd(attachments) {
  const text = attachments.find(({ name, body }) => name === surfaceAttachment && body)?.body;
  return text ? `\nThe surface says:\n${Buffer.from(text, 'base64')}` : '';
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // No report, or half of one: the runner died. The caller counts that as a failure.
    return undefined;
  }
}
