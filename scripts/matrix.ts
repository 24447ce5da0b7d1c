/**
 * `npm run matrix`: writes into every field of the matrix in both browsers, and what came of it into docs/FIELDS.md.
 * `-- NAME …` runs the rows with that in their name (`-- quill "react, input"`), and only says what came of them.
 * `-- --page FILE --field SELECTOR` tries a field of a page that somebody brings.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tryAsked, usage } from '../tests/matrix/brought/command';
import { readReport } from '../tests/matrix/report';
import { caseNames } from '../tests/matrix/row';
import { rows } from '../tests/matrix/rows';
import { fieldsPage } from '../tests/matrix/table';
import { run } from './setup/run.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name: string) => join(root, 'node_modules/.bin', name);

const { positionals: names, values: asked } = readArguments();
if (asked.help) {
  console.log(usage);
  process.exit(0);
}
if (asked.page !== undefined || asked.field !== undefined) process.exit(await tryAsked(asked));

const isNamed = (name: string) =>
  names.length === 0 || names.some((part) => name.toLowerCase().includes(part.toLowerCase()));
const chosen = rows.filter(({ name }) => isNamed(name));
if (chosen.length === 0) {
  throw new Error(
    `No field is named ${names.join(' or ')}. There are:\n${rows.map(({ name }) => name).join('\n')}`,
  );
}

const report = join(root, 'test-results/reports/matrix.json');
mkdirSync(join(root, 'test-results/reports'), { recursive: true });
const ok =
  (await run(bin('wxt'), ['prepare'], { cwd: root })) &&
  (await run(
    bin('playwright'),
    ['test', '--project=matrix-chromium', '--project=matrix-firefox', '--grep', titlesOf(chosen)],
    { cwd: root, env: { ...process.env, CARETAKER_REPORT: report } },
  ));
const page = fieldsPage(chosen, readReport(report), versionOf);
if (names.length === 0) writeFileSync(join(root, 'docs/FIELDS.md'), page);
else console.log(`\n${page}`);
process.exit(ok ? 0 : 1);

function readArguments() {
  const option = { type: 'string' } as const;
  const options = {
    page: option,
    field: option,
    browser: option,
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(1);
  }
}

/** An expression for the titles of all tests of these rows. */
function titlesOf(chosen: typeof rows): string {
  const escaped = chosen.map(({ name }) => name.replace(/[^\w ]/g, '\\$&'));
  return `spec\\.ts (${escaped.join('|')}) (${caseNames.join('|')})$`;
}

function versionOf(name: string): string {
  const file = join(root, 'tests/matrix/node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
