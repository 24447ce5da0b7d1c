import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The pages for people who work on the code. The generated one names no file of ours. */
const pages = [
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...markdownIn('docs').filter((page) => page !== 'docs/FIELDS.md'),
  ...markdownIn('src'),
];

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `${folder}/${path}`);
}

/** What a page says in code. */
function codeIn(page: string): string[] {
  return [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\s]+)`/g)].map(([, text = '']) => text);
}

/** The files that a page names in code, by a path with a folder in it. */
function namedIn(page: string): string[] {
  const folders =
    /^(src|entrypoints|tests|scripts|docs|core|page|store|background|messages|options|sandbox|models|ui|world|tools|library)\//;
  return codeIn(page)
    .filter((text) => folders.test(text) && /\.(tsx?|mjs|json|md)$/.test(text))
    .flatMap(unbraced);
}

/** `{a,b}.ts` is two names. */
function unbraced(path: string): string[] {
  const [, before = '', inner, after = ''] = /^(.*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return inner === undefined ? [path] : inner.split(',').map((one) => `${before}${one}${after}`);
}

/** What a skill's own script is called. */
const ofSkills = /^scripts\/execute\./;

/** The names of all files of ours, without their folders. */
const names = new Set([
  ...readdirSync(root),
  ...['src', 'entrypoints', 'scripts', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => !path.includes('node_modules'))
      .map((path) => basename(path)),
  ),
]);

test.each(pages)('every file that %s names without its folder is there', (page) => {
  const bare = codeIn(page).filter((text) => /^[a-z][a-z-]*\.(tsx?|mjs|css)$/.test(text));
  // The code of a function, in a folder of its author's.
  expect(bare.filter((name) => !names.has(name) && name !== 'index.ts')).toEqual([]);
});

test.each(pages)('every file that %s names is there', (page) => {
  const missing = namedIn(page).filter(
    (path) =>
      !path.includes('*') &&
      !ofSkills.test(path) &&
      !existsSync(join(root, path)) &&
      !existsSync(join(root, 'src', path)),
  );
  expect(missing).toEqual([]);
});

test('the life of a run is told in ten steps, each with its files', () => {
  const [, life = ''] =
    /^## The life of a run\n(.*?)^## /ms.exec(readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')) ?? [];
  const steps = life.split(/^\d+\. /m).slice(1);
  expect(steps).toHaveLength(10);
  for (const step of steps) expect(step).toMatch(/`src\/[^`]+\.tsx?`/);
});

test('the guide for contributors names files', () => {
  expect(namedIn('CONTRIBUTING.md').length).toBeGreaterThan(30);
});
