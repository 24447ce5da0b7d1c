import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const depcruise = join(root, 'node_modules/.bin/depcruise');

/** One planted breach of each import zone: the file, what it imports, and the rule that has to find it. */
const breaches = [
  ['src/core/breach.ts', 'wxt/browser', 'core-is-pure'],
  ['src/wire/breach.ts', '../diagnostics/target', 'wire'],
  ['src/diagnostics/breach.ts', '../core/target', 'diagnostics'],
  ['src/messages/breach.ts', '../store/target', 'messages'],
  ['src/store/breach.ts', '../models/target', 'store'],
  ['src/models/breach.ts', 'wxt/browser', 'models'],
  ['src/sandbox/breach.ts', '../store/target', 'sandbox'],
  ['src/ui/breach.ts', '../store/target', 'ui'],
  ['src/page/breach.ts', '../store/target', 'page'],
  ['src/world/breach.ts', '../store/target', 'world'],
  ['src/options/breach.ts', '../sandbox/target', 'options'],
  ['src/library/breach.ts', '../page/target', 'library'],
  ['src/background/breach.ts', '../page/target', 'background'],
  ['src/core/ground-breach.ts', './skill/target', 'core-ground'],
  ['src/core/pipeline/breach.ts', '../skill/target', 'core-pipeline'],
  ['src/core/skill/breach.ts', '../archive/target', 'core-skill'],
  ['src/core/archive/breach.ts', '../permission/target', 'core-archive'],
  ['src/core/permission/breach.ts', '../library/target', 'core-permission'],
  ['src/core/library/breach.ts', '../run/target', 'core-library'],
  ['src/core/run/breach.ts', '../models/target', 'core-run'],
  ['src/core/models/breach.ts', '../prompt/target', 'core-models'],
  ['src/core/prompt/breach.ts', '../tools/target', 'core-prompt'],
  ['src/core/tools/breach.ts', '../catalog/target', 'core-tools'],
  ['src/core/catalog/breach.ts', '../record/target', 'core-catalog'],
  ['src/core/record/breach.ts', '../agent/target', 'core-record'],
  ['src/core/agent/breach.ts', '../update/target', 'core-agent'],
  ['src/core/update/breach.ts', '../execute/target', 'core-update'],
  ['src/core/execute/breach.ts', '../unlisted/target', 'core-rooms'],
  ['src/store/circle.ts', './closes-circle', 'no-circular'],
  ['src/page/entry-breach.ts', '../../entrypoints/background/index', 'entrypoints-are-leaves'],
] as const;

test('the import zones hold in the project', { timeout: 60_000 }, async () => {
  expect(await violations(root)).toEqual([]);
});

test('each import zone finds a planted breach', { timeout: 60_000 }, async () => {
  const found = await inPlantedTree(violations);
  for (const [file, , rule] of breaches) expect(found).toContain(`${rule}: ${file}`);
});

/** A tree of its own, outside of the project, with the project's rules and packages and nothing but breaches. */
async function inPlantedTree<Result>(look: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'caretaker-zones-'));
  try {
    for (const name of ['node_modules', '.dependency-cruiser.cjs', 'tsconfig.json', '.wxt']) {
      symlinkSync(join(root, name), join(folder, name));
    }
    for (const [file, imported] of breaches) {
      const target = join(dirname(file), `${imported}.ts`);
      if (imported.startsWith('.')) write(folder, target, 'export const target = 1;\n');
    }
    // A circle of which nothing is left when the program runs.
    write(
      folder,
      'src/store/closes-circle.ts',
      "import type { Circle } from './circle';\nexport type Back = Circle;\n",
    );
    for (const [file, imported] of breaches) write(folder, file, `export type * from '${imported}';\n`);
    return await look(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(folder: string, file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

interface Violation {
  type: string;
  from: string;
  rule: { name: string; severity: string };
}

/** What dependency-cruiser finds in a tree, as `rule: file`. */
async function violations(folder: string): Promise<string[]> {
  const args = ['src', 'entrypoints', '--output-type', 'json'];
  const { stdout } = await promisify(execFile)(depcruise, args, {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((failed: { stdout: string }) => failed);
  const { summary } = JSON.parse(stdout) as { summary: { violations: Violation[] } };
  return summary.violations
    .filter(({ rule }) => rule.severity === 'error')
    .map(({ from, rule }) => `${rule.name}: ${from}`);
}
