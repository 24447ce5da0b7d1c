import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The files that are not as they were committed, or new; none where git cannot tell. */
export function changedFiles(root) {
  return [
    ...list(root, ['diff', '--name-only', '-z', 'HEAD']),
    ...list(root, ['ls-files', '-z', '--others', '--exclude-standard']),
  ];
}

/**
 * The spec files of the tests in browsers that one of these files touches: the spec itself, or what it is made of, as far as
 * that is under `tests`. What is built into the extension touches all of them, and is not meant.
 */
export function touchedSpecs(root, changed) {
  const specs = list(root, ['ls-files', '-z', '--cached', '--others', '--exclude-standard', 'tests']).filter(
    (file) => file.endsWith('.spec.ts') && existsSync(join(root, file)),
  );
  return specs.filter((spec) => madeOf(root, [spec], isOfTests).some((file) => changed.includes(file)));
}

const isOfTests = (file) => file.startsWith('tests/');

/** The files and all that they name by relative paths, in imports and otherwise, and what those name; of them those that count. */
export function madeOf(root, files, counts = () => true) {
  const found = new Set(files);
  const waiting = [...files];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const named of namedIn(root, next)) {
      if (found.has(named) || !counts(named)) continue;
      found.add(named);
      waiting.push(named);
    }
  }
  return [...found];
}

function namedIn(root, file) {
  if (!/\.(tsx?|mjs|js)$/.test(file) || !existsSync(join(root, file))) return [];
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/['"`](\.\.?\/[^'"`\n?]+)/g)].flatMap(([, path]) => {
    const whole = join(root, dirname(file), path);
    const found = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts']
      .map((ending) => whole + ending)
      .find((candidate) => existsSync(candidate) && statSync(candidate).isFile());
    return found ? [relative(root, found)] : [];
  });
}

function list(root, args) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? stdout.split('\0').filter((file) => file !== '') : [];
}
