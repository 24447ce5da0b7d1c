/**
 * `npm test`: installs what is missing, then checks, builds and tests everything, and ends with the line
 * `N passed, N failed`. Plain Node, since it must run before anything is installed. Before that line stand the unstable tests:
 * those that failed, and passed when they were run again alone.
 *
 * `npm test -- unit`, `-- checks`, `-- chromium`, `-- firefox`, `-- matrix` run a part.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePrograms } from './setup/browsers.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { countPlaywright, countVitest } from './setup/reports.mjs';
import { run } from './setup/run.mjs';
import { judgeUnstable, readUnstable } from './setup/unstable.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, 'test-results/reports');
const bin = (name) => join(root, 'node_modules/.bin', name);
/** No step comes near 44 minutes; one that stands still shall not take the whole time of a run with it. */
const withinLimit = { timeout: 44 * 60_000, killSignal: 'SIGKILL' };
const totals = { passed: 0, failed: 0, failures: [], unstable: [] };

const parts = {
  checks: async () => {
    await step('type check', bin('tsc'), ['--noEmit']);
    await step('lint', bin('biome'), ['ci', '.']);
    await step('import zones', bin('depcruise'), ['src', 'entrypoints']);
    await step('unused code', bin('knip'), ['--no-progress']);
    await step('code for tests alone', bin('knip'), ['--no-progress', '--production']);
    await step('shape of the source', bin('tsx'), ['scripts/metrics.ts', '--rules']);
  },
  unit: () =>
    tests('unit tests', bin('vitest'), ['run', '--reporter=default', '--reporter=json'], countVitest),
  chromium: async () => {
    if (!(await step('build for Chrome', bin('wxt'), ['build', '-b', 'chrome']))) return;
    await endToEnd('end to end in Chromium', ['chromium', 'desktop']);
  },
  firefox: async () => {
    if (!(await step('build for Firefox', bin('wxt'), ['build', '-b', 'firefox']))) return;
    await endToEnd('end to end in Firefox', ['firefox']);
  },
  matrix: () => endToEnd('every field in both browsers', ['matrix-chromium', 'matrix-firefox']),
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}
/** Read before anything runs: a list that cannot be read shall not cost a run. */
const listed = readUnstable(join(root, 'tests/unstable.json'));
const wanted = chosen.length > 0 ? chosen : Object.keys(parts);

rmSync(join(root, 'test-results'), { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
if (await prepared()) {
  for (const name of wanted) await parts[name]();
} else {
  totals.failed += 1;
}
judge();
// Once more at the end, where whoever sees only the last lines of a long log finds it.
for (const failure of totals.failures) console.log(`\nFailed: ${failure}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

async function prepared() {
  const programs = [
    ...(wanted.includes('chromium') ? ['chromium', 'xvfb', 'xdotool'] : []),
    ...(wanted.includes('firefox') ? ['firefox', 'xvfb', 'xdotool'] : []),
    ...(wanted.includes('matrix') ? ['chromium', 'firefox'] : []),
  ];
  const opensEditors = ['chromium', 'firefox', 'matrix'].some((name) => wanted.includes(name));
  const folders = [root, ...(opensEditors ? [join(root, 'tests/matrix')] : [])];
  return (
    (await ensurePackages(folders)) &&
    (await ensurePrograms([...new Set(programs)])) &&
    (await run(bin('wxt'), ['prepare'], { cwd: root }))
  );
}

/** A step that is no test: it counts when it fails. */
async function step(title, command, args) {
  announce(title);
  const ok = await run(command, args, { cwd: root, ...withinLimit });
  if (!ok) {
    totals.failed += 1;
    totals.failures.push(title);
    console.error(`${title}: failed`);
  }
  return ok;
}

/** A test runner: its report is counted; if it failed with no failed test to show, that is one more failure. */
async function tests(title, command, args, count) {
  announce(title);
  const report = join(reports, `${title.replaceAll(' ', '-')}.json`);
  const env = { ...process.env, CARETAKER_REPORT: report };
  const ok = await run(command, count === countVitest ? [...args, `--outputFile.json=${report}`] : args, {
    cwd: root,
    env,
    ...withinLimit,
  });
  const counted = count(report) ?? { passed: 0, failed: 0, failures: [`${title}: no report`], unstable: [] };
  totals.passed += counted.passed;
  totals.failures.push(...counted.failures);
  totals.unstable.push(...counted.unstable);
  totals.failed += ok ? counted.failed : Math.max(1, counted.failed);
}

/** Prints the unstable tests, and counts what of them fails the run: those past their deadline, and too many. */
function judge() {
  const today = new Date().toISOString().slice(0, 10);
  const { overdue, tooMany, lines } = judgeUnstable(totals.unstable, listed, today);
  for (const line of lines) console.log(`\n${line}`);
  if (lines.length > 0) console.log(`\n${lines.length} unstable`);
  totals.passed -= overdue.length;
  totals.failed += overdue.length + (tooMany ? 1 : 0);
  totals.failures.push(...overdue.map((name) => `${name}\nUnstable, and past its deadline.`));
  if (tooMany) totals.failures.push(tooMany);
}

function endToEnd(title, projects) {
  const args = ['test', ...projects.map((project) => `--project=${project}`)];
  return tests(title, bin('playwright'), args, countPlaywright);
}

function announce(title) {
  console.log(`\n== ${title}`);
}
