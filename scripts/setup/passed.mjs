import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { release } from 'node:os';
import { dirname, join } from 'node:path';
import { findProgram } from './browsers.mjs';

/** Per part, the state in which it last passed. Not in git: what passed here has not passed elsewhere. */
const notes = '.cache/caretaker/passed.json';

const unreadInBrowsers = [
  /^docs\//,
  /^[^/]+\.md$/,
  /^\.github\//,
  /^tests\/bench\//,
  /^tests\/unit\/.*\.test\.tsx?$/,
];

/**
 * What a part does not read, as paths in the repository; everything else counts as read. A test holds that no file of the others
 * imports any of it (tests/unit/scripts/passed.test.ts).
 */
export const unread = {
  checks: [],
  unit: [],
  chromium: [...unreadInBrowsers, /^tests\/e2e\/firefox\//],
  firefox: [...unreadInBrowsers, /^tests\/e2e\/(chromium|desktop)\//],
  matrix: [...unreadInBrowsers, /^tests\/e2e\/(chromium|desktop|firefox)\//],
};

/** What npm has installed, as it writes it down. */
const installed = ['node_modules/.package-lock.json', 'tests/matrix/node_modules/.package-lock.json'];

/** Variables that change what is built or tested. */
const variables = [
  'CARETAKER_SCRIPTS_BY_URL',
  'CHROMIUM',
  'FIREFOX',
  'XVFB',
  'XDOTOOL',
  'LANG',
  'LC_ALL',
  'TZ',
  'NODE_OPTIONS',
];

/**
 * A hash of all that the part can read: the files of the repository, committed or not, the installed packages, Node, the
 * programs and the settings. Undefined where that cannot be told: outside of a git repository.
 */
export function stateOf(root, part) {
  const files = filesOf(root);
  if (!files) return undefined;
  const hash = createHash('sha256');
  const add = (name, content) => hash.update(`${name}\0${content.length}\0`).update(content);
  for (const file of files)
    if (!unread[part].some((pattern) => pattern.test(file))) add(file, contentOf(join(root, file)));
  for (const file of installed) add(file, contentOf(join(root, file)));
  // The unit tests take it too, where it is (tests/unit/core/skill/corpus.ts).
  add(
    'corpus',
    contentOf(join(process.env.CARETAKER_CORPUS ?? join(root, '../shared/corpus'), 'skill-md.jsonl.gz')),
  );
  for (const name of variables) add(name, process.env[name] ?? '');
  add('node', `${process.version} ${process.platform} ${process.arch} ${release()}`);
  for (const name of ['chromium', 'firefox', 'xvfb', 'xdotool']) add(name, programState(name));
  return hash.digest('hex');
}

/** Whether the part passed in this state when it last ran. */
export const stillPasses = (root, part, state) => state !== undefined && read(root)[part] === state;

/** Notes that the part passed in this state. */
export function notePassed(root, part, state) {
  if (state === undefined) return;
  const file = join(root, notes);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...read(root), [part]: state }, null, 2)}\n`);
}

/** All files that are committed, or that git would take; sorted. Undefined where git knows of none. */
function filesOf(root) {
  const { status, stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const files = status === 0 ? stdout.split('\0').filter((file) => file !== '') : [];
  return files.length > 0 ? [...new Set(files)].sort() : undefined;
}

/** Of a file that is not there, nothing; of a link, where it leads. */
function contentOf(path) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) return `-> ${readlinkSync(path)}`;
  return found?.isFile() ? readFileSync(path) : '';
}

/** Of each program that was asked about, what it is: to ask a browser takes a second. */
const programs = new Map();

/** A program may be a script that starts another one, which its version tells of. */
function programState(name) {
  const path = findProgram(name);
  if (!path) return '';
  const known = programs.get(path);
  if (known) return known;
  const { size, mtimeMs } = statSync(path);
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  const state = `${realpathSync(path)} ${size} ${mtimeMs} ${stdout}`;
  programs.set(path, state);
  return state;
}

function read(root) {
  try {
    return JSON.parse(readFileSync(join(root, notes), 'utf8'));
  } catch {
    // None yet, or half of one: then everything runs.
    return {};
  }
}
