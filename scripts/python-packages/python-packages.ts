import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { version } from 'pyodide';
import { compilePackages, ownModules } from './compile';
import { fetchPackages } from './fetch';
import { type PythonPackage, pythonPackages, timeZones } from './list';

/** Not in git: made of the list beside this, once for each version of it. */
const cache = fileURLToPath(new URL('../../.cache/python-packages', import.meta.url));
const root = fileURLToPath(new URL('../../', import.meta.url));
const compiler = fileURLToPath(new URL('compile.ts', import.meta.url));

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
    .update(JSON.stringify([version, pythonPackages, timeZones, ownSources()]))
    .digest('hex');
  const made = join(cache, key.slice(0, 16));
  if (!existsSync(made)) {
    try {
      await make(made);
    } catch (error) {
      console.warn(`Building without Python's packages (pypdf, openpyxl and others): ${reasonOf(error)}`);
      return { licenses: '' };
    }
  }
  return {
    zip: join(made, 'packages.zip'),
    licenses: readFileSync(join(made, 'licenses.txt'), 'utf8'),
  };
}

/** Path and text of what is compiled into the packages, with how it is compiled. */
function ownSources(): [path: string, text: string][] {
  const sources = readdirSync(ownModules, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.py'))
    .sort()
    .map((path) => join(ownModules, path));
  return [...sources, compiler].map((path) => [path.slice(root.length), readFileSync(path, 'utf8')]);
}

/** Works in a folder of its own, which becomes `made` when all is there: another build may be at it as well. */
async function make(made: string): Promise<void> {
  const work = `${made}.${process.pid}`;
  const unpacked = join(work, 'unpacked');
  mkdirSync(unpacked, { recursive: true });
  try {
    const packages = [...pythonPackages, ...fetchInto(unpacked, work)];
    const ready = join(work, 'ready');
    mkdirSync(ready);
    await compilePackages(unpacked, ready);
    writeFileSync(join(ready, 'licenses.txt'), licensesIn(packages, unpacked));
    if (!existsSync(made)) renameSync(ready, made);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Fetches and unpacks the packages, and the time zones where they are to be had: answers with those. */
function fetchInto(unpacked: string, work: string): PythonPackage[] {
  const fetch = (packages: PythonPackage[]) => {
    for (const file of fetchPackages(packages, work)) execFileSync('dpkg-deb', ['-x', file, unpacked]);
  };
  fetch(pythonPackages);
  try {
    fetch(timeZones);
    return timeZones;
  } catch (error) {
    console.warn(`Building without Python's time zones: ${reasonOf(error)}`);
    return [];
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.trim() : String(error);
}

function licensesIn(packages: readonly PythonPackage[], unpacked: string): string {
  return packages
    .map(({ name, version }) => {
      const text = readFileSync(join(unpacked, 'usr/share/doc', name, 'copyright'), 'utf8').trim();
      return `${name} ${version}\n\n${text}`;
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}
