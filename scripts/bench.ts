/**
 * `npm run bench`: builds, measures, and prints a table of medians against their budgets. `-- --json FILE` writes them,
 * `-- --runs N` sets the runs of each row (10), `-- --only NAME` measures only what has this in its name below.
 * A budget that is not met is marked and does not fail the command.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type BenchContext, type Measurement, median, type Row } from '../tests/bench/row';
import { measureAgent } from '../tests/bench/rows/agent';
import { measureBackground } from '../tests/bench/rows/background';
import { measureCard } from '../tests/bench/rows/card';
import { measureCatalog } from '../tests/bench/rows/catalog';
import { measureFields } from '../tests/bench/rows/fields';
import { measureFunction } from '../tests/bench/rows/function';
import { measureImport } from '../tests/bench/rows/import';
import { measureLibrary, measureMeaning } from '../tests/bench/rows/library';
import { measureManyRuns } from '../tests/bench/rows/many-runs';
import { measureModes } from '../tests/bench/rows/modes';
import { measurePage } from '../tests/bench/rows/page';
import { measurePageText } from '../tests/bench/rows/page-text';
import { measurePalette } from '../tests/bench/rows/palette';
import { measurePipeline } from '../tests/bench/rows/pipeline';
import { measurePrompt } from '../tests/bench/rows/prompt';
import { measureProofread } from '../tests/bench/rows/proofread';
import { measureProviders } from '../tests/bench/rows/providers';
import { measureSandbox } from '../tests/bench/rows/sandbox';
import { measureSettings } from '../tests/bench/rows/settings';
import { measureSkillMd } from '../tests/bench/rows/skill-md';
import { measureSources } from '../tests/bench/rows/sources';
import { shippedBuild } from '../tests/e2e/support/build';
import { startOpenAiServer } from '../tests/servers/openai-server';
import { startPagesServer } from '../tests/servers/pages-server';

/** By what the names of their rows begin with. */
const measurements: Record<string, Measurement> = {
  'skill-md': measureSkillMd,
  prompt: measurePrompt,
  pipeline: measurePipeline,
  function: measureFunction,
  agent: measureAgent,
  settings: measureSettings,
  page: measurePage,
  'page-text': measurePageText,
  palette: measurePalette,
  'run.token': measureProviders,
  'run.mode': measureModes,
  'run.many': measureManyRuns,
  sandbox: measureSandbox,
  card: measureCard,
  proofread: measureProofread,
  background: measureBackground,
  'background.catalog': measureCatalog,
  import: measureImport,
  library: measureLibrary,
  'search.meaning': measureMeaning,
  sources: measureSources,
  field: measureFields,
};

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    runs: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
});
const chosen = Object.entries(measurements).filter(([name]) => name.includes(values.only));
if (chosen.length === 0) {
  throw new Error(`Nothing is named ${values.only}. There are: ${Object.keys(measurements).join(', ')}`);
}
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
for (const [, measure] of chosen) rows.push(...(await measure(context)));
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
