import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** The files that a page names in code, by a path with a folder in it. */
function namedIn(page: string): string[] {
  const code = [...readFileSync(join(root, page), 'utf8').matchAll(/`([^`\s]+)`/g)].map(
    ([, text = '']) => text,
  );
  const folders =
    /^(src|entrypoints|tests|scripts|docs|core|page|store|background|messages|options|sandbox|models|ui|world|tools|library)\//;
  return code.filter((text) => folders.test(text) && /\.(tsx?|mjs|json|md)$/.test(text)).flatMap(unbraced);
}

/** `{a,b}.ts` is two names. */
function unbraced(path: string): string[] {
  const [, before = '', inner, after = ''] = /^(.*)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  return inner === undefined ? [path] : inner.split(',').map((one) => `${before}${one}${after}`);
}

/** What a skill's own script is called. */
const ofSkills = /^scripts\/execute\./;

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
