import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openArchive, writeZip } from '../../../../src/core/archive/archive';
import { checkPaths, isJunk } from '../../../../src/core/archive/paths';
import type { SkillFile } from '../../../../src/core/skill/inventory';

const encode = (text: string) => new TextEncoder().encode(text);

const skill: SkillFile[] = [
  { path: 'my-skill/SKILL.md', bytes: encode('---\nname: my-skill\n---\n') },
  { path: 'my-skill/引用/é.md', bytes: encode('UTF-8') },
  { path: 'my-skill/__proto__', bytes: encode('x') },
  { path: 'my-skill/empty', bytes: new Uint8Array() },
];

function read(zip: Uint8Array): SkillFile[] {
  const opened = openArchive(zip, 'x.skill');
  if ('problem' in opened) throw new Error(opened.problem.code);
  expect(opened.problems).toEqual([]);
  return opened.files.map((file) => ({ path: file.path, bytes: file.read() }));
}

const sorted = (files: SkillFile[]) => files.toSorted((one, other) => (one.path < other.path ? -1 : 1));

test('what is written is read again', () => {
  expect(read(writeZip(skill))).toEqual(sorted(skill));
});

test('the same files give the same bytes, in any order', () => {
  expect(writeZip(skill.toReversed())).toEqual(writeZip(skill));
});

test('another program reads it, names and all', () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  try {
    const path = join(folder, 'a.zip');
    writeFileSync(path, writeZip(skill));
    const script =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), ascii(sorted(z.namelist())))';
    const names = execFileSync('python3', ['-c', script, path], { encoding: 'utf8' });
    expect(names.trim()).toBe(
      "None ['my-skill/SKILL.md', 'my-skill/__proto__', 'my-skill/empty', 'my-skill/\\u5f15\\u7528/\\xe9.md']",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('any skill comes back byte for byte', () => {
  const path = fc
    .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 })
    .map((names) => names.join('/'));
  const file = fc.record({
    path,
    bytes: fc.uint8Array({ maxLength: 3_000 }).map((bytes) => new Uint8Array(bytes)),
  });
  fc.assert(
    fc.property(fc.array(file, { maxLength: 8 }), (files) => {
      const paths = files.map((one) => one.path);
      fc.pre(checkPaths(paths) === undefined && !paths.some(isJunk));
      expect(read(writeZip(files))).toEqual(sorted(files));
    }),
    { numRuns: 150 },
  );
});
