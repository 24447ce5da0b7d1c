/** All figures, in the order in which they are printed. */
import { dirname } from 'node:path';
import { namesExportedTwice, unusedExports } from './exports';
import { arrowsUp, cyclesOf, fileOf, importsOf, readSource } from './graph';
import { wireOf } from './wire';

export interface Row {
  name: string;
  /** What was counted, one line each. */
  found: string[];
  /** Where the figure is not how many were found. */
  figure?: number;
  /** None may be found. */
  rule?: boolean;
}

/** Measures the program in a folder: its `tsconfig.json` says what belongs to it. */
export function measure(root: string): Row[] {
  const source = readSource(root);
  const imports = importsOf(source);
  const inSource = imports.filter(({ from, to }) => isOurs(from) && isOurs(to));
  const files = source.files.filter(isOurs);
  const lines = new Map(files.map((path) => [path, linesOf(fileOf(source, path).text)]));
  const wire = wireOf(source);
  const unused = unusedExports(source, imports);
  const importers = new Map<string, Set<string>>();
  for (const { from, to } of inSource) importers.set(to, (importers.get(to) ?? new Set()).add(from));
  const cycles = cyclesOf(inSource);
  const ofValues = cyclesOf(inSource.filter(({ typeOnly }) => !typeOnly));
  const up = arrowsUp('src/core', inSource);
  return [
    { name: 'files in src and entrypoints', found: [], figure: files.length },
    { name: 'lines in them', found: [], figure: sum(lines.values()) },
    {
      name: 'lines in src',
      found: [],
      figure: sum(files.map((path) => (path.startsWith('src/') ? lines.get(path) : 0))),
    },
    { name: 'formats on the wire', found: wire.formats },
    { name: 'pending maps', found: wire.pending },
    { name: 'error codecs', found: wire.codecs },
    { name: 'errors sent as bare strings', found: wire.bareErrors },
    { name: 'import cycles of values', found: ofValues.map(listed), rule: true },
    { name: 'import cycles, types included', found: cycles.map(listed), rule: true },
    { name: 'files in such cycles', found: [], figure: cycles.flat().length },
    {
      name: 'arrows up inside core',
      found: up.map((one) => `${one.from} -> ${one.to}: ${one.imports}`),
      rule: true,
    },
    { name: 'files with a single importer', found: files.filter((path) => importers.get(path)?.size === 1) },
    { name: 'files under 30 lines', found: files.filter((path) => (lines.get(path) ?? 0) < 30) },
    { name: 'unused exports', found: unused.nowhere.map(named) },
    { name: 'exports for tests alone', found: unused.byTests.map(named) },
    { name: 'names exported twice', found: namesExportedTwice(source), rule: true },
    { name: 'folders over 15 files', found: crowded(files) },
  ];
}

const isOurs = (path: string) => /^(src|entrypoints)\//.test(path);
const linesOf = (text: string) => text.split('\n').length - 1;
const sum = (figures: Iterable<number | undefined>) =>
  [...figures].reduce<number>((all, one) => all + (one ?? 0), 0);
const listed = (paths: readonly string[]) => `${paths.length}: ${paths.join(', ')}`;
const named = ({ path, name }: { path: string; name: string }) => `${path}: ${name}`;

function crowded(files: readonly string[]): string[] {
  const inside = new Map<string, number>();
  for (const path of files) inside.set(dirname(path), (inside.get(dirname(path)) ?? 0) + 1);
  return [...inside].filter(([, count]) => count > 15).map(([folder, count]) => `${folder}: ${count}`);
}
