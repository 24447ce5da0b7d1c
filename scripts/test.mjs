/**
 * `npm test`: installs what is missing, then checks, builds and tests everything, and ends with the line
 * `N passed, N failed`. Plain Node, since it must run before anything is installed. Before that line stand the unstable tests:
 * those that failed, and passed when they were run again alone.
 *
 * `npm test -- unit`, `-- checks`, `-- chromium`, `-- firefox`, `-- matrix` run a part. A part is left out where nothing that it
 * reads has changed since it passed (`setup/passed.mjs`); `-- --all` leaves out none. `-- --changed` runs the checks, the unit
 * tests that what is not committed touches, and ten times each spec in browsers that it touches (`setup/touched.mjs`).
 * `-- --shard i/n` runs one of n shares, for n machines: of the unit tests, and of those in browsers by their last durations
 * (`tests/support/shard-reporter.ts`). The first has the checks.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensurePrograms } from './setup/browsers.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { notePassed, stateOf, stillPasses } from './setup/passed.mjs';
import { countPlaywright, countVitest } from './setup/reports.mjs';
import { run } from './setup/run.mjs';
import { readShard } from './setup/shards.mjs';
import { changedFiles, touchedSpecs } from './setup/touched.mjs';
import { judgeUnstable, readUnstable } from './setup/unstable.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, 'test-results/reports');
const bin = (name) => join(root, 'node_modules/.bin', name);
/** Minutes for what runs before the tests in browsers; nothing of it comes near. */
const limits = { step: 10, unit: 20 };
/** Minutes that Playwright has to end by itself, with a report, before it is killed. */
const forReport = 1;
const totals = { passed: 0, failed: 0, failures: [], unstable: [] };

/** The parts that run in browsers. Those of a call share it: a worker that has no more to do for one takes tests of the next. */
const inBrowsers = {
  chromium: { call: 'browsers', projects: ['chromium', 'desktop'], build: ['build for Chrome', 'chrome'] },
  firefox: { call: 'browsers', projects: ['firefox'], build: ['build for Firefox', 'firefox'] },
  // Firefox first, which takes two workers (playwright.config.ts): the third has Chromium.
  matrix: { call: 'the matrix', projects: ['matrix-firefox', 'matrix-chromium'] },
};
/** Flows keep two cores busy. A field of the matrix waits for its editor a third of the time. */
const workers = { browsers: 2, 'the matrix': 3 };
const partNames = ['checks', 'unit', ...Object.keys(inBrowsers)];

/** How often a spec runs that a change touches: what is red by chance is to be so before it is committed. */
const timesTouched = 10;

const { chosen, all, changed, shard } = readArguments();
/**
 * CI ends a run at 90 minutes and says nothing then: one that stands still shall end with its report before. CI does not run
 * each spec ten times.
 */
const deadline = Date.now() + (changed ? 12 * 60 : 89) * 60_000;
const specs = changed ? touchedSpecs(root, changedFiles(root)) : undefined;
/** Read before anything runs: a list that cannot be read shall not cost a run. */
const listed = readUnstable(join(root, 'tests/unstable.json'));
const asked = partNames.filter(
  (name) =>
    (chosen.length === 0 || chosen.includes(name)) &&
    (name !== 'checks' || shard === undefined || shard.current === 1),
);

rmSync(join(root, 'test-results'), { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
if (await prepared()) {
  const states = new Map(asked.map((name) => [name, stateOf(root, name)]));
  const left =
    all || changed || shard ? [] : asked.filter((name) => stillPasses(root, name, states.get(name)));
  for (const name of left) console.log(`\n== ${name}: nothing that it reads has changed since it passed`);
  const passed = await runParts(asked.filter((name) => !left.includes(name)));
  // What was changed in the meantime was perhaps not what was tested.
  for (const name of changed || shard ? [] : passed)
    if (stateOf(root, name) === states.get(name)) notePassed(root, name, states.get(name));
} else {
  totals.failed += 1;
}
judge();
// Once more at the end, where whoever sees only the last lines of a long log finds it.
for (const failure of totals.failures) console.log(`\nFailed: ${failure}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      changed: { type: 'boolean', default: false },
      shard: { type: 'string' },
    },
  });
  const shard = values.shard === undefined ? undefined : readShard(values.shard);
  if (values.shard !== undefined && (!shard || values.changed)) {
    console.error('Shares are asked for as --shard 1/2, and not with --changed');
    process.exit(1);
  }
  const unknown = positionals.filter((name) => !partNames.includes(name));
  if (unknown.length > 0) {
    console.error(`No such part: ${unknown.join(', ')}. Parts: ${partNames.join(', ')}`);
    process.exit(1);
  }
  return { chosen: positionals, ...values, shard };
}

async function prepared() {
  const programs = [
    ...(asked.includes('chromium') ? ['chromium', 'xvfb', 'xdotool'] : []),
    ...(asked.includes('firefox') ? ['firefox', 'xvfb', 'xdotool'] : []),
    ...(asked.includes('matrix') ? ['chromium', 'firefox'] : []),
  ];
  const opensEditors = Object.keys(inBrowsers).some((name) => asked.includes(name));
  const folders = [root, ...(opensEditors ? [join(root, 'tests/matrix')] : [])];
  const areThere = await Promise.all([ensurePackages(folders), ensurePrograms([...new Set(programs)])]);
  return areThere.every(Boolean) && run(bin('wxt'), ['prepare'], { cwd: root });
}

/** Returns those that passed, with nothing unstable in them. */
async function runParts(names) {
  const passed = [];
  if (names.includes('checks') && (await checks())) passed.push('checks');
  if (names.includes('unit') && (await unitTests())) passed.push('unit');
  return [...passed, ...(await browserParts(names.filter((name) => name in inBrowsers)))];
}

async function checks() {
  const before = totals.failed;
  // Each has work for one core.
  await twoAtATime([
    ['type check', bin('tsc'), ['--noEmit']],
    ['unused code', bin('knip'), ['--no-progress']],
    ['code for tests alone', bin('knip'), ['--no-progress', '--production']],
    ['shape of the source', bin('tsx'), ['scripts/metrics.ts', '--rules']],
    ['import zones', bin('depcruise'), ['src', 'entrypoints']],
    ['lint', bin('biome'), ['ci', '.']],
  ]);
  return totals.failed === before;
}

async function unitTests() {
  const args = ['run', '--reporter=default', '--reporter=json'];
  if (changed) args.push('--changed', '--passWithNoTests');
  args.push(...ofShare());
  return (await tests('unit tests', bin('vitest'), args, countVitest, limits.unit)).length === 0;
}

async function browserParts(names) {
  if (specs?.length === 0) return [];
  const ready = await builtOf(names);
  const calls = Object.keys(workers).map((call) => ready.filter((name) => inBrowsers[name].call === call));
  const passed = [];
  for (const names of calls.filter((names) => names.length > 0)) passed.push(...(await browserCall(names)));
  return passed;
}

/** Those of them that need no build, or have been built: the browsers' builds at the same time, since each has work for one core. */
async function builtOf(names) {
  const isReady = await Promise.all(
    names.map((name) => {
      const { build } = inBrowsers[name];
      return !build || step(build[0], bin('wxt'), ['build', '-b', build[1]], { besideOthers: true });
    }),
  );
  return names.filter((_, i) => isReady[i]);
}

async function browserCall(names) {
  const { call } = inBrowsers[names[0]];
  const args = names.flatMap((name) => inBrowsers[name].projects.map((project) => `--project=${project}`));
  // One that fails once in ten times has failed.
  const often = ['--retries=0', `--repeat-each=${timesTouched}`, '--pass-with-no-tests'];
  if (specs) args.push(...often, ...specs.map(escaped));
  args.push(`--workers=${workers[call]}`, ...ofShare());
  const troubled = await tests(`tests in ${call}`, bin('playwright'), ['test', ...args], countPlaywright);
  const isSound = (name) => !troubled.some((project) => isOf(project, name));
  return names.filter(isSound);
}

/** Both runners know the option. */
function ofShare() {
  return shard ? [`--shard=${shard.current}/${shard.total}`] : [];
}

/** Playwright takes the path of a file for an expression. */
function escaped(path) {
  return `${path.replace(/[^\w/-]/g, '\\$&')}$`;
}

/** What is of no part, as the set-up of the matrix or an error outside of all tests, is trouble for each. */
function isOf(project, name) {
  const { projects } = inBrowsers[name];
  const owned = Object.values(inBrowsers).some((part) => part.projects.includes(project));
  return projects.includes(project) || !owned;
}

async function twoAtATime(steps) {
  const left = [...steps];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await step(...next, { besideOthers: true });
  };
  await Promise.all([work(), work()]);
}

/** A step that is no test: it counts when it fails. `besideOthers`: others run at the same time. */
async function step(title, command, args, { besideOthers = false } = {}) {
  if (!besideOthers) announce(title);
  const ok = await run(command, args, {
    cwd: root,
    ...(besideOthers && { announced: heading(title) }),
    ...within(limits.step),
  });
  if (!ok) {
    totals.failed += 1;
    totals.failures.push(title);
    console.error(`${title}: failed`);
  }
  return ok;
}

/**
 * A test runner: its report is counted; if it failed with no failed test to show, that is one more failure. Returns the
 * projects in which something failed or was unstable; '' stands for the whole.
 */
async function tests(title, command, args, count, limit = minutesLeft()) {
  announce(title);
  // Who came before has had all the time there is: without a limit of its own, a runner would end with no report.
  if (limit <= forReport) {
    totals.failed += 1;
    totals.failures.push(`${title}: no time was left`);
    return [''];
  }
  const report = join(reports, `${title.replaceAll(' ', '-')}.json`);
  const env = {
    ...process.env,
    CARETAKER_REPORT: report,
    CARETAKER_MINUTES: String(limit - forReport),
  };
  const ok = await run(command, count === countVitest ? [...args, `--outputFile.json=${report}`] : args, {
    cwd: root,
    env,
    ...within(limit),
  });
  const counted = count(report) ?? {
    passed: 0,
    failed: 0,
    failures: [`${title}: no report`],
    unstable: [],
    troubled: [],
  };
  totals.passed += counted.passed;
  totals.failures.push(...counted.failures);
  totals.unstable.push(...counted.unstable);
  totals.failed += ok ? counted.failed : Math.max(1, counted.failed);
  return ok || counted.failed > 0 ? counted.troubled : [''];
}

function minutesLeft() {
  return (deadline - Date.now()) / 60_000;
}

/** Options for `run`. */
function within(minutes) {
  return { timeout: minutes * 60_000, killSignal: 'SIGKILL' };
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

function announce(title) {
  console.log(heading(title));
}

function heading(title) {
  return `\n== ${title}`;
}
