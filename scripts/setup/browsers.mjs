import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { quiet, run } from './run.mjs';

/**
 * The programs the tests use: the environment variable that names one, the names it goes by on the PATH, and Debian's
 * package. Branded Chrome is not in the list: it ignores `--load-extension`.
 */
const programs = {
  chromium: { variable: 'CHROMIUM', names: ['chromium', 'chromium-browser'], package: 'chromium' },
  firefox: { variable: 'FIREFOX', names: ['firefox-esr', 'firefox'], package: 'firefox-esr' },
  xvfb: { variable: 'XVFB', names: ['Xvfb'], package: 'xvfb' },
  xdotool: { variable: 'XDOTOOL', names: ['xdotool'], package: 'xdotool' },
};

/** Path of a program (`chromium`, `firefox`, `xvfb`, `xdotool`), or undefined if it is not installed. */
export function findProgram(name) {
  const program = programs[name];
  const named = process.env[program.variable];
  if (named) return existsSync(named) ? named : undefined;
  return program.names.map(onPath).find((path) => path !== undefined);
}

/** Path of a program; throws with the command that installs it if it is missing. */
export function requireProgram(name) {
  const path = findProgram(name);
  if (!path) throw new Error(`${name} is not installed. ${adviceFor([name])}`);
  return path;
}

/**
 * Installs the named programs that are missing, where that can be done (Debian or Ubuntu, as root); otherwise prints
 * the command to type. Returns whether all of them are there in the end.
 */
export async function ensurePrograms(names) {
  const missing = names.filter((name) => !findProgram(name));
  if (missing.length === 0) return true;
  if (canInstall()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env, ...quiet });
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packagesFor(missing)], {
      env,
      ...quiet,
    });
  }
  const still = names.filter((name) => !findProgram(name));
  if (still.length > 0) console.error(`Missing: ${still.join(', ')}. ${adviceFor(still)}`);
  return still.length === 0;
}

function canInstall() {
  return process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get') !== undefined;
}

function adviceFor(names) {
  const variables = names.map((name) => programs[name].variable).join(', ');
  if (process.platform !== 'linux') return `Install it and set ${variables} to its path.`;
  return `Type: sudo apt-get install -y ${packagesFor(names).join(' ')} (or set ${variables} to its path).`;
}

function packagesFor(names) {
  return names.map((name) => programs[name].package);
}

function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder: the next one.
    }
  }
  return undefined;
}
