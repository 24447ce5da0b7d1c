import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from 'pyodide';
import { compilePackages } from './compile';
import { fetchPackages } from './fetch';
import { pythonPackages } from './list';

/** Not in git: made of the list beside this, once for each version of it. */
const cache = fileURLToPath(new URL('../../.cache/python-packages', import.meta.url));

export interface MadePackages {
  /** Path of the zip; undefined where they are not to be had. */
  zip?: string;
  /** Name, version and licence of each. */
  licenses: string;
}

/**
 * The Python packages for a build. Where they cannot be fetched (no apt, no network), it says so, and the build goes on
 * without them: Python then has its standard library.
 */
export async function pythonPackagesForBuild(): Promise<MadePackages> {
  const key = createHash('sha256')
    .update(JSON.stringify([version, pythonPackages]))
    .digest('hex');
  const made = join(cache, key.slice(0, 16));
  if (!existsSync(made)) {
    try {
      await make(made);
    } catch (error) {
      const reason = error instanceof Error ? error.message.trim() : String(error);
      console.warn(`Building without Python's packages (pypdf, openpyxl and others): ${reason}`);
      return { licenses: '' };
    }
  }
  return {
    zip: join(made, 'packages.zip'),
    licenses: readFileSync(join(made, 'licenses.txt'), 'utf8'),
  };
}

/** Works in a folder of its own, which becomes `made` when all is there: another build may be at it as well. */
async function make(made: string): Promise<void> {
  const work = `${made}.${process.pid}`;
  const unpacked = join(work, 'unpacked');
  mkdirSync(unpacked, { recursive: true });
  try {
    for (const file of fetchPackages(pythonPackages, work)) execFileSync('dpkg-deb', ['-x', file, unpacked]);
    const ready = join(work, 'ready');
    mkdirSync(ready);
    await compilePackages(unpacked, ready);
    writeFileSync(join(ready, 'licenses.txt'), licensesIn(unpacked));
    if (!existsSync(made)) renameSync(ready, made);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function licensesIn(unpacked: string): string {
  return pythonPackages
    .map(({ name, version }) => {
      const text = readFileSync(join(unpacked, 'usr/share/doc', name, 'copyright'), 'utf8').trim();
      return `${name} ${version}\n\n${text}`;
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}
