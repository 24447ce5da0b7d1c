import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpack } from './expect';
import { forgePax, forgeTar } from './forge-tar';
import { forgeZip, join } from './forge-zip';

const files = { 'a/SKILL.md': 'Hello.', 'a/b.md': 'Again. '.repeat(40), 'c/名.md': 'x' };

const zip = forgeZip([
  { name: 'a/' },
  { name: 'a/SKILL.md', content: files['a/SKILL.md'] },
  { name: 'a/b.md', content: files['a/b.md'], method: 8 },
  { name: 'c/名.md', content: 'x', method: 8 },
]);
const tar = forgeTar([
  { name: 'a/', type: '5' },
  { name: 'a/SKILL.md', content: files['a/SKILL.md'] },
  { name: 'a/b.md', content: files['a/b.md'] },
  forgePax({ path: 'c/名.md' }),
  { name: 'c', content: 'x' },
]);
const tgz = new Uint8Array(gzipSync(tar));

const archives: [kind: string, bytes: Uint8Array<ArrayBuffer>][] = [
  ['zip', zip],
  ['tar', tar],
  ['tar.gz', tgz],
];

test.each(archives)('a whole %s is read', (_, bytes) => {
  expect(unpack(bytes)).toEqual({ files, problems: {} });
});

test.each(archives)('a %s that is cut off anywhere is refused', (kind, bytes) => {
  // The second block of zeros at a tar's end is of no use to anybody.
  const least = kind === 'tar' ? bytes.length - 1_023 : bytes.length;
  for (let length = 0; length < least; length++) {
    expect(unpack(bytes.subarray(0, length)), `of ${length} bytes`).toMatchObject({
      whole: { code: expect.any(String) },
      files: {},
    });
  }
});

/** What was changed by anybody else than who packed it. */
const change = (bytes: Uint8Array<ArrayBuffer>) =>
  fc
    .array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 })), {
      minLength: 1,
      maxLength: 12,
    })
    .map((changes) => {
      const changed = new Uint8Array(bytes);
      for (const [at, byte] of changes) changed[at] = byte;
      return changed;
    });

test.each(archives)('a changed %s is read or refused, and never throws or hangs', (_, bytes) => {
  fc.assert(
    fc.property(change(bytes), (changed) => {
      unpack(changed);
    }),
    { numRuns: 1_500 },
  );
});

test('a file of a changed zip is the one that was packed, or is refused', () => {
  fc.assert(
    fc.property(change(zip), (changed) => {
      const texts = Object.values(files);
      for (const text of Object.values(unpack(changed).files)) expect(texts).toContain(text);
    }),
    { numRuns: 1_500 },
  );
});

test('bytes of any kind are refused, and never throw or hang', () => {
  const magics = [[], [0x50, 0x4b, 3, 4], [0x50, 0x4b, 5, 6], [0x1f, 0x8b, 8, 0]].map((magic) =>
    Uint8Array.from(magic),
  );
  fc.assert(
    fc.property(fc.constantFrom(...magics), fc.uint8Array({ maxLength: 600 }), (magic, rest) => {
      expect(unpack(join(magic, rest)).whole?.code).toEqual(expect.any(String));
    }),
    { numRuns: 3_000 },
  );
});
