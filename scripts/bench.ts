/**
 * `npm run bench`: builds, measures, and prints a table of medians against their budgets. `-- --json FILE` writes them,
 * `-- --runs N` sets the runs of each row (10). A budget that is not met is marked and does not fail the command.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type BenchContext, type Measurement, median, type Row } from '../tests/bench/row';
import { measureBackground } from '../tests/bench/rows/background';
import { measureCard } from '../tests/bench/rows/card';
import { measureImport } from '../tests/bench/rows/import';
import { measureLibrary } from '../tests/bench/rows/library';
import { measurePage } from '../tests/bench/rows/page';
import { measureProofread } from '../tests/bench/rows/proofread';
import { measureRun } from '../tests/bench/rows/run';
import { measureSkillMd } from '../tests/bench/rows/skill-md';
import { shippedBuild } from '../tests/e2e/support/build';
import { startOpenAiServer } from '../tests/servers/openai-server';
import { startPagesServer } from '../tests/servers/pages-server';

const measurements: Measurement[] = [
  measureSkillMd,
  measurePage,
  measureRun,
  measureCard,
  measureProofread,
  measureBackground,
  measureImport,
  measureLibrary,
];

const { values } = parseArgs({
  options: { json: { type: 'string' }, runs: { type: 'string', default: '10' } },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const wxt = join(root, 'node_modules/.bin/wxt');
execFileSync(wxt, ['build', '-b', 'chrome'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
const context: BenchContext = {
  build: shippedBuild('chrome'),
  pages: await startPagesServer(),
  model: await startOpenAiServer(),
  runs: Number(values.runs),
};
const rows: Row[] = [];
for (const measure of measurements) rows.push(...(await measure(context)));
await Promise.all([context.pages.close(), context.model.close()]);

const results = rows.map(({ samples, ...row }) => ({ ...row, value: Number(median(samples).toFixed(3)) }));
console.table(
  Object.fromEntries(
    results.map(({ name, value, unit, budget, better }) => [
      name,
      { value, unit, budget, met: better === 'lower' ? value <= budget : value >= budget },
    ]),
  ),
);
if (values.json) {
  const lines = results.map(({ name, value, unit, budget, better }) => ({
    name,
    value,
    unit,
    budget,
    better,
  }));
  writeFileSync(values.json, `${JSON.stringify(lines, undefined, 1)}\n`);
}
