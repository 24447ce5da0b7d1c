import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openArchive, writeTar } from '../../../../src/core/archive/archive';

const bytes = (text: string) => new TextEncoder().encode(text);

it('writes what is read back, with long names and names in any script', () => {
  const files = [
    { path: 'a.txt', bytes: bytes('one') },
    { path: `${'folder/'.repeat(20)}ü.txt`, bytes: new Uint8Array(1025) },
    { path: `${'界'.repeat(50)}.md`, bytes: bytes('') },
  ];
  const opened = openArchive(writeTar(files), 'a.tar');
  if ('problem' in opened) throw new Error(opened.problem.code);
  expect(opened.problems).toEqual([]);
  expect(opened.files.map((file) => ({ path: file.path, bytes: file.read() }))).toEqual(files);
});

it('reads back any file', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), fc.integer({ min: 1, max: 190 }), (data, length) => {
      const opened = openArchive(
        writeTar([{ path: 'n'.repeat(length), bytes: new Uint8Array(data) }]),
        'a.tar',
      );
      if ('problem' in opened) throw new Error(opened.problem.code);
      expect([opened.files[0]?.path.length, opened.files[0]?.read()]).toEqual([length, new Uint8Array(data)]);
    }),
  );
});
