import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue, skillIndex } from '../../../scripts/generated-assets';
import { pseudoCatalogue } from '../../../scripts/pseudo-locale';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Skills that load and fail when they run, and skills whose files are faulty. */
const fixtures = ['running-skills', 'skills', 'functions'].map((folder) =>
  join(root, 'tests/fixtures', folder),
);

/** Folder of the build that is shipped, as `wxt build` left it. Throws if there is none. */
export function shippedBuild(browser: 'chrome' | 'firefox'): string {
  const folder = resolve(root, process.env.CARETAKER_OUT ?? '.output', `${browser}-mv3`);
  if (!existsSync(join(folder, 'manifest.json'))) {
    throw new Error(`No build in ${folder}. Type: npx wxt build -b ${browser}`);
  }
  return folder;
}

export interface BuildVariant {
  folder: string;
  remove(): void;
}

/**
 * A copy of a build with more built-in skills in it: folders of tests/fixtures/running-skills, skills or functions, put where `public/skills` goes,
 * and the index that the build would have written for them.
 */
export function withSkills(build: string, names: string[]): BuildVariant {
  const copy = copied(build);
  for (const name of names)
    cpSync(fixture(name), join(copy.folder, 'skills', basename(name)), { recursive: true });
  const skills = join(copy.folder, 'skills');
  writeFileSync(join(skills, 'index.json'), JSON.stringify(skillIndex(skills)));
  return copy;
}

/** A copy of a build that speaks the pseudo-locale in the place of English. */
export function inPseudoLocale(build: string): BuildVariant {
  const copy = copied(build);
  const messages = JSON.stringify(pseudoCatalogue(catalogue('en')));
  writeFileSync(join(copy.folder, '_locales/en/messages.json'), messages);
  return copy;
}

/**
 * A copy of a build for Chrome that finds the API of a Chrome before 148 in every context: in each script before its own code
 * runs, in each page by a script that comes before all others.
 */
export function withOlderApi(build: string): BuildVariant {
  const copy = copied(build);
  const makeOlder = `(${olderApi})();\n`;
  writeFileSync(join(copy.folder, 'older-api.js'), makeOlder);
  for (const file of readdirSync(copy.folder)) {
    const path = join(copy.folder, file);
    if (file.endsWith('.js')) writeFileSync(path, makeOlder + readFileSync(path, 'utf8'));
    if (!file.endsWith('.html')) continue;
    const page = readFileSync(path, 'utf8');
    writeFileSync(path, page.replace('<script type="module"', '<script src="/older-api.js"></script>$&'));
  }
  return copy;
}

/** Runs in the extension's contexts, and uses nothing from outside of itself: no `browser`, and a promise is no answer. */
function olderApi(): void {
  const scope = globalThis as unknown as {
    browser?: object;
    chrome?: { runtime?: { onMessage: OnMessage } };
  };
  const event = scope.chrome?.runtime?.onMessage;
  // The scripts in one page share the API.
  if (!scope.browser || !event) return;
  delete scope.browser;
  const add = event.addListener.bind(event);
  const remove = event.removeListener.bind(event);
  const older = new WeakMap<MessageListener, MessageListener>();
  event.addListener = (listener) => {
    const answersLater: MessageListener = (...message) => listener(...message) === true;
    older.set(listener, answersLater);
    add(answersLater);
  };
  event.removeListener = (listener) => remove(older.get(listener) ?? listener);
}

type MessageListener = (...message: unknown[]) => unknown;

interface OnMessage {
  addListener(listener: MessageListener): void;
  removeListener(listener: MessageListener): void;
}

function copied(build: string): BuildVariant {
  const folder = mkdtempSync(join(tmpdir(), 'caretaker-build-'));
  cpSync(build, folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Folder of a skill among the fixtures. */
export function fixture(name: string): string {
  const found = fixtures.map((folder) => join(folder, name)).find(existsSync);
  if (!found) throw new Error(`No fixture ${name} in ${fixtures.join(' or ')}`);
  return found;
}
