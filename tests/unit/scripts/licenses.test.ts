import { join } from 'node:path';
import type { Plugin } from 'vite';
import { expect, it } from 'vitest';
import { bundledLicenses, joined } from '../../../scripts/licenses';
import { pythonPackages, timeZones } from '../../../scripts/python-packages/list';
import { pythonPackagesForBuild } from '../../../scripts/python-packages/python-packages';

const parting = `\n\n${'-'.repeat(80)}\n\n`;

/** The text for a build whose bundle has these modules, by the length of what is left of them. */
function textOf(modules: Record<string, number>): string {
  const licenses = bundledLicenses();
  const paths = Object.entries(modules).map(([path, renderedLength]): [string, object] => [
    join(process.cwd(), 'node_modules', path),
    { renderedLength },
  ]);
  const bundle = { 'worker.js': { type: 'chunk', modules: Object.fromEntries(paths) } };
  const { generateBundle } = licenses.plugin() as { generateBundle: NonNullable<Plugin['generateBundle']> };
  (generateBundle as unknown as (options: object, bundle: object) => void)({}, bundle);
  return licenses.text();
}

it('has the texts for all that runs scripts: Pyodide, CPython in it, the shell and QuickJS', () => {
  const engines = ['pyodide/pyodide.mjs', 'just-bash/dist/bundle/browser.js', 'quickjs-wasi/dist/index.js'];
  const texts = textOf(Object.fromEntries(engines.map((path) => [path, 100]))).split(parting);
  expect(texts.map((text) => text.split('\n')[0]?.replace(/ [\d.]+ /, ' '))).toEqual([
    'just-bash (Apache-2.0)',
    'pyodide (MPL-2.0)',
    'quickjs-wasi (MIT)',
  ]);
  const [shell, pyodide, quickjs] = texts;
  expect(shell).toMatch(/Apache License\s+Version 2\.0/);
  expect(pyodide).toContain('Mozilla Public License Version 2.0');
  expect(pyodide).toContain('PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2');
  expect(pyodide).toContain('Copyright (c) 2001 Python Software Foundation; All Rights Reserved');
  expect(pyodide).toContain('Licenses and Acknowledgements for Incorporated Software');
  expect(quickjs).toContain('Permission is hereby granted, free of charge');
});

it('names no package of which nothing is left, and that of a file with a query', () => {
  expect(textOf({ 'yaml/dist/index.js': 0, 'preact/dist/preact.mjs?v=1': 5 })).toMatch(
    /^preact [\d.]+ \(MIT\)\n/,
  );
});

it('has the copyright file of every Python package that is shipped', async () => {
  const { zip, licenses } = await pythonPackagesForBuild();
  if (!zip) return expect(licenses).toBe('');
  const texts = licenses.split(parting);
  const titles = texts.map((text) => text.split('\n')[0]);
  const titlesOf = (packages: typeof pythonPackages) => packages.map((p) => `${p.name} ${p.version}`);
  // Debian replaces the time zones' data several times a year, and a build goes on without them.
  const withZones = titles.some((title) => title?.startsWith('tzdata'));
  expect(titles).toEqual(titlesOf([...pythonPackages, ...(withZones ? timeZones : [])]));
  for (const text of texts) expect(text).toMatch(/Copyright|copyright/);
  for (const text of texts)
    expect(text.length > 500 || text.includes('public domain'), text.split('\n')[0]).toBe(true);
}, 200_000);

it('parts one from the next, and leaves out what is not there', () => {
  expect(joined(['a', '', 'b'])).toBe(`a${parting}b`);
});
