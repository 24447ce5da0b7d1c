/**
 * `npm run package`: the zips for both stores, with the licenses in them. Fails if a license is missing or if Mozilla's
 * linter finds an error in the one for Firefox. `npm run package -- --release` also fails while the extension has no name of
 * its publisher's (`identity.ts`); without it the zips are for trying out, and it says so.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { identity, placeholdersIn } from './identity';

const placeholders = placeholdersIn(identity);
if (placeholders.length > 0) {
  const why = `scripts/identity.ts has placeholders: ${placeholders.join(', ')}`;
  if (process.argv.includes('--release')) {
    console.error(`No release: ${why}`);
    process.exit(1);
  }
  console.log(`Not for a release: ${why}`);
}

const root = fileURLToPath(new URL('..', import.meta.url));
const output = resolve(root, process.env.CARETAKER_OUT ?? '.output');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};

interface LinterMessage {
  code: string;
  message: string;
  file?: string;
  line?: number;
}

interface LinterReport {
  errors: LinterMessage[];
  warnings: LinterMessage[];
}

for (const browser of ['chrome', 'firefox']) {
  execFileSync(bin('wxt'), ['zip', '-b', browser], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  for (const file of ['LICENSE', 'THIRD-PARTY-LICENSES.txt']) {
    if (!existsSync(join(output, `${browser}-mv3`, file)))
      throw new Error(`The ${browser} package lacks ${file}`);
  }
}

const zips = ['chrome', 'firefox', 'sources'].map((kind) => join(output, `${name}-${version}-${kind}.zip`));
const report = lint(join(output, `${name}-${version}-firefox.zip`));
for (const warning of report.warnings) console.log(`warning: ${inWords(warning)}`);
for (const error of report.errors) console.error(`error: ${inWords(error)}`);
for (const zip of zips)
  console.log(`${relative(root, zip)} ${(statSync(zip).size / 1024 / 1024).toFixed(1)} MB`);
console.log(`Mozilla's linter: ${report.errors.length} errors, ${report.warnings.length} warnings`);
process.exit(report.errors.length === 0 ? 0 : 1);

/** The linter ends with 1 when it has errors to tell: its report is what counts. */
function lint(zip: string): LinterReport {
  const { stdout, stderr } = spawnSync(bin('addons-linter'), ['--output', 'json', zip], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!stdout.trim()) throw new Error(`addons-linter gave no report: ${stderr}`);
  return JSON.parse(stdout) as LinterReport;
}

function inWords({ code, message, file, line }: LinterMessage): string {
  return `${code} ${message}${file ? ` (${file}${line ? `:${line}` : ''})` : ''}`;
}
