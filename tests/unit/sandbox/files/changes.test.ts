import { expect, it } from 'vitest';
import { applyChanges, createChangeLog } from '../../../../src/sandbox/files/changes';
import { createRunFiles, type RunFiles } from '../../../../src/sandbox/files/run-files';

const bytes = (text: string) => new TextEncoder().encode(text);

function create(): RunFiles {
  const files = createRunFiles({ most: 1 << 20 });
  files.put('/skill/SKILL.md', bytes('skill'));
  files.put('/work/old/deep/a', bytes('1'));
  files.put('/work/old-one', bytes('2'));
  files.put('/work/same', bytes('3'));
  return files;
}

it('tells what was written, made and removed, once', () => {
  const files = create();
  const log = createChangeLog(files);
  expect(log.take()).toEqual({ files: [], folders: [], removed: [] });
  files.remove('/work/old', { recursive: true });
  files.write('/work/old-one', bytes('new'));
  files.makeFolder('/output/a/b', { parents: true });
  files.write('/output/a/c', bytes('c'));
  expect(log.take()).toEqual({
    files: [
      ['/output/a/c', bytes('c')],
      ['/work/old-one', bytes('new')],
    ],
    folders: ['/output/a', '/output/a/b'],
    removed: ['/work/old'],
  });
  expect(log.take()).toEqual({ files: [], folders: [], removed: [] });
});

it.each<[string, (files: RunFiles) => void]>([
  [
    'a file that became a folder',
    (files) => {
      files.remove('/work/same');
      files.makeFolder('/work/same/inside', { parents: true });
    },
  ],
  [
    'a folder that became a file',
    (files) => {
      files.remove('/work/old', { recursive: true });
      files.write('/work/old', bytes('file'));
    },
  ],
  ['a folder that moved', (files) => files.move('/work/old', '/output/new')],
  [
    'files that changed places',
    (files) => {
      files.move('/work/same', '/tmp/same');
      files.move('/work/old-one', '/work/same');
      files.move('/tmp/same', '/work/old-one');
    },
  ],
])('carries %s over to other files', (_, change) => {
  const files = create();
  const copy = create();
  const log = createChangeLog(files);
  change(files);
  applyChanges(copy, log.take());
  const shape = (of: RunFiles) => of.walk().map(([path, { kind, size }]) => [path, kind, size]);
  expect(shape(copy)).toEqual(shape(files));
  expect(copy.all()).toEqual(files.all());
});

it('lets no change in where a script may only read', () => {
  const files = create();
  const change = {
    files: [['/skill/SKILL.md', bytes('mine')]] as [string, Uint8Array][],
    folders: [],
    removed: [],
  };
  expect(() => applyChanges(files, change)).toThrow('EROFS');
  expect(() => applyChanges(files, { ...change, files: [], removed: ['/skill'] })).toThrow('EROFS');
});
