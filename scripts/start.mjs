/**
 * `node scripts/start.mjs NAME …`: installs what is missing, then runs scripts/NAME.ts. Plain Node, since it must run
 * before anything is installed.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePrograms, findProgram } from './setup/browsers.mjs';
import { ensurePackages } from './setup/packages.mjs';
import { run } from './setup/run.mjs';

/** The programs that each script needs. */
const needs = {
  demo: ['chromium'],
  bench: ['chromium'],
  matrix: ['chromium', 'firefox'],
  pictures: ['chromium', 'xvfb', 'xdotool'],
  package: [],
  'check-skills': [],
  'eval-search': [],
  metrics: [],
};

/** The scripts that need the editors of the matrix. */
const withEditors = ['bench', 'matrix'];

const root = fileURLToPath(new URL('..', import.meta.url));
const [name = '', ...args] = process.argv.slice(2);
const programs = needs[name];
if (!programs) {
  console.error(`No such script: ${name}. There are: ${Object.keys(needs).join(', ')}`);
  process.exit(1);
}
// A page that somebody brings needs no editor of ours, and is tried in the browsers that are there.
const bringsPage = name === 'matrix' && args.some((arg) => /^(--page|--field|--help|-h)\b/.test(arg));
const folders = [root, ...(withEditors.includes(name) && !bringsPage ? [join(root, 'tests/matrix')] : [])];
const there = programs.filter((program) => findProgram(program));
const wanted = bringsPage && there.length > 0 ? there : programs;
const ready = (await ensurePackages(folders)) && (await ensurePrograms(wanted));
const tsx = join(root, 'node_modules/.bin/tsx');
process.exit(ready && (await run(tsx, [join(root, `scripts/${name}.ts`), ...args], { cwd: root })) ? 0 : 1);
