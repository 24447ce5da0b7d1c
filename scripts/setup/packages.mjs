import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { quiet, run } from './run.mjs';

/**
 * Runs `npm ci` in each of the folders whose `node_modules` is not what its lockfile says; does nothing otherwise.
 * Returns whether all packages are there.
 */
export async function ensurePackages(folders) {
  for (const folder of folders) {
    if (packagesMatchLockfile(folder)) continue;
    if (!(await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, ...quiet }))) return false;
  }
  return true;
}

/**
 * Whether `node_modules` holds every package of the lockfile in its version and nothing in another one.
 * npm writes down what it installed in `node_modules/.package-lock.json`.
 */
function packagesMatchLockfile(root) {
  const written = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(written)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(written);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const there = installed[path];
    // Packages for other platforms are in the lockfile alone.
    if (!there) return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return there.version === entry.version && existsSync(join(root, path));
  });
}

function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
}
