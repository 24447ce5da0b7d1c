import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FullConfig, Reporter, Suite, TestCase, TestResult, TestRun } from '@playwright/test/reporter';
import { dealOut } from './deal-out';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Mean seconds of a test, by its project and the file that declares it. */
type Durations = Record<string, number>;

/**
 * Splits a run among machines (`--shard`) by how long the tests took when that was last written down, in tests/durations.json: by
 * what is committed alone, since the machines have to come to the same. Each run writes its own into `report`, to be committed
 * where they have changed.
 */
export default class ShardReporter implements Reporter {
  private readonly results = new Map<string, number[]>();

  constructor(private readonly options: { report?: string }) {}

  printsToStdio(): boolean {
    return false;
  }

  async preprocess({ config, suite, testRun }: { config: FullConfig; suite: Suite; testRun: TestRun }) {
    if (!config.shard) return;
    testRun.skipSharding();
    const { current, total } = config.shard;
    // What others depend on runs on each machine.
    const needed = new Set(config.projects.flatMap(({ dependencies }) => dependencies));
    const shared = suite.allTests().filter((test) => !needed.has(projectOf(test)));
    const groups = groupsOf(shared, testRun);
    const known = JSON.parse(readFileSync(join(root, 'tests/durations.json'), 'utf8')) as Durations;
    const shares = dealOut(
      groups.map((tests) => ({ project: projectOf(tests[0]), seconds: secondsOf(tests, known) })),
      total,
    );
    for (const [index, tests] of groups.entries())
      if (shares[index] !== current) for (const test of tests) testRun.exclude(test);
  }

  onTestEnd(test: TestCase, { duration, status }: TestResult): void {
    if (status !== 'passed') return;
    const key = keyOf(test);
    this.results.set(key, [...(this.results.get(key) ?? []), duration / 1000]);
  }

  onEnd(): void {
    if (!this.options.report) return;
    const means = [...this.results].map(([key, all]) => [key, Number(mean(all).toFixed(1))] as const);
    const sorted = Object.fromEntries(means.sort(([a], [b]) => (a < b ? -1 : 1)));
    writeFileSync(this.options.report, `${JSON.stringify(sorted, null, 2)}\n`);
  }
}

/** The tests that one worker runs in turn: those of a suite that is not parallel, or a single one. */
function groupsOf(tests: TestCase[], testRun: TestRun): TestCase[][] {
  const groups = new Map<Suite | TestCase, TestCase[]>();
  for (const test of tests) {
    let group: Suite | TestCase = test;
    for (let parent: Suite | undefined = test.parent; parent?.parent; parent = parent.parent)
      if (testRun.mode(parent) !== 'parallel') group = parent;
    groups.set(group, [...(groups.get(group) ?? []), test]);
  }
  return [...groups.values()];
}

/** A file that is new takes as long as one does on the average. */
function secondsOf(tests: TestCase[], known: Durations): number {
  const usual = mean(Object.values(known));
  return tests.reduce((sum, test) => sum + (known[keyOf(test)] ?? usual), 0);
}

const mean = (all: number[]): number => all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length);

const projectOf = (test: TestCase | undefined): string => test?.parent.project()?.name ?? '';

const keyOf = (test: TestCase): string => `${projectOf(test)} ${relative(root, test.location.file)}`;
