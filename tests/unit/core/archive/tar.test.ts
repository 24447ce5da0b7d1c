import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { unpack } from './expect';
import { type ForgedBlock, forgePax, forgeTar } from './forge-tar';
import { encode, forgeZip } from './forge-zip';

const good: ForgedBlock = { name: 'good/SKILL.md', content: 'Good.' };
const kept = { 'good/SKILL.md': 'Good.' };
const gnuName = (name: string): ForgedBlock => ({ name: '././@LongLink', type: 'L', content: `${name}\0` });

describe('a tar is read', () => {
  test.each<[what: string, blocks: ForgedBlock[], path: string]>([
    ['plainly', [{ name: 'a.md', content: 'x' }], 'a.md'],
    [
      'with ./ before the names',
      [
        { name: './', type: '5' },
        { name: './a.md', content: 'x' },
      ],
      'a.md',
    ],
    ['with a prefix', [{ name: 'a.md', prefix: 'some/where', content: 'x' }], 'some/where/a.md'],
    [
      'of GNU, whose header has no prefix',
      [{ name: 'a', prefix: 'x', magic: 'ustar  \0', content: 'x' }],
      'a',
    ],
    ['of before POSIX', [{ name: 'a', magic: '', type: '\0', content: 'x' }], 'a'],
    [
      'with a long name of GNU',
      [gnuName(`${'n'.repeat(150)}.md`), { name: 'n', content: 'x' }],
      `${'n'.repeat(150)}.md`,
    ],
    [
      'with a pax path',
      [forgePax({ path: '空/é.md', mtime: '1.5' }), { name: 'n', content: 'x' }],
      '空/é.md',
    ],
    ['with a pax size that is the same', [forgePax({ size: '1' }), { name: 'n', content: 'x' }], 'n'],
    [
      'with the commit that Git writes',
      [forgePax({ comment: 'f00' }, 'g'), { name: 'n', content: 'x' }],
      'n',
    ],
    ['with a contiguous file', [{ name: 'n', type: '7', content: 'x' }], 'n'],
  ])('%s', (_, blocks, path) => {
    const expected = { files: { [path]: 'x' }, problems: {} };
    expect(unpack(forgeTar(blocks), 'x.zip')).toEqual(expected);
    expect(unpack(new Uint8Array(gzipSync(forgeTar(blocks))), 'x.tgz')).toEqual(expected);
  });

  test('as GNU tar writes it, in each of its formats', () => {
    const folder = mkdtempSync(joinPath(tmpdir(), 'tar-'));
    try {
      mkdirSync(joinPath(folder, 'skill'));
      const long = `${'long-'.repeat(25)}name.md`;
      writeFileSync(joinPath(folder, 'skill', 'SKILL.md'), 'One.');
      writeFileSync(joinPath(folder, 'skill', long), 'Two.');
      for (const format of ['gnu', 'posix', 'ustar']) {
        const options = [
          '-C',
          folder,
          '-cz',
          '--format',
          format,
          format === 'ustar' ? 'skill/SKILL.md' : 'skill',
        ];
        const files = unpack(new Uint8Array(execFileSync('tar', options))).files;
        expect(files['skill/SKILL.md'], format).toBe('One.');
        expect(Object.keys(files).length, format).toBe(format === 'ustar' ? 1 : 2);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('without junk, and what is after its end', () => {
    const tar = forgeTar([good, { name: '._a', content: 'x' }]);
    const after = forgeTar([{ name: 'late', content: 'x' }]);
    expect(unpack(new Uint8Array([...tar, ...after]))).toEqual({ files: kept, problems: {} });
  });
});

test.each<[what: string, code: string, blocks: ForgedBlock[]]>([
  ['a symbolic link', 'link', [{ name: 'bad', type: '2', linkTo: '/etc/passwd' }]],
  ['a hard link to nothing', 'link', [{ name: 'bad', type: '1', linkTo: 'SKILL.md' }]],
  ['a character device', 'special-file', [{ name: 'bad', type: '3' }]],
  ['a block device', 'special-file', [{ name: 'bad', type: '4' }]],
  ['a pipe', 'special-file', [{ name: 'bad', type: '6' }]],
  ['a sparse file of GNU', 'unsupported', [{ name: 'bad', type: 'S' }]],
  ['a sparse file of pax', 'unsupported', [forgePax({ 'GNU.sparse.major': '1' }), { name: 'bad' }]],
  ['a device name of Windows', 'path-device', [{ name: 'bad/aux', content: 'x' }]],
  ['a name that is no UTF-8', 'path-encoding', [{ name: Uint8Array.of(0x62, 0xe9), content: 'x' }]],
  ['a name equal but for case', 'path-twice', [{ name: 'Good/x', content: 'x' }]],
])('in a tar %s is refused alone: %s', (_, code, blocks) => {
  const { whole, files, problems } = unpack(forgeTar([good, ...blocks]));
  expect(whole).toBeUndefined();
  expect(Object.values(problems)).toEqual([code]);
  expect(files).toEqual(kept);
});

test.each<[what: string, code: string, tar: Uint8Array]>([
  ['a path that leads out', 'path-outside', forgeTar([good, { name: '../b', content: 'x' }])],
  ['a prefix that leads out', 'path-outside', forgeTar([good, { name: 'b', prefix: 'a/../..' }])],
  ['a pax path that leads out', 'path-outside', forgeTar([forgePax({ path: '../b' }), good])],
  ['a pax path with a zero', 'path-nul', forgeTar([forgePax({ path: 'a.md\0.exe' }), good])],
  ['a long name that leads out', 'path-outside', forgeTar([gnuName('a/../../b'), good])],
  ['a path from the top', 'path-absolute', forgeTar([good, { name: '/b' }])],
  ['a wrong header checksum', 'damaged', forgeTar([good, { ...good, checksum: 1 }])],
  ['a size beyond its end', 'damaged', forgeTar([{ ...good, size: 100_000 }])],
  ['a binary size', 'damaged', forgeTar([{ ...good, sizeField: new Uint8Array(12).fill(0xff) }])],
  ['a size that is no number', 'damaged', forgeTar([{ ...good, sizeField: encode('99999999999') }])],
  ['a pax size that contradicts', 'sizes-lie', forgeTar([forgePax({ size: '512' }), good])],
  ['a negative pax size', 'damaged', forgeTar([forgePax({ size: '-1' }), good])],
  ['a pax path for every file', 'unsupported', forgeTar([forgePax({ path: 'b' }, 'g'), good])],
  ['a pax header of nonsense', 'damaged', forgeTar([{ name: 'p', type: 'x', content: '99 a=b\n' }, good])],
  ['a huge pax header', 'damaged', forgeTar([{ name: 'p', type: 'x', content: new Uint8Array(1_000_001) }])],
  ['a link with content', 'sizes-lie', forgeTar([good, { name: 'b', type: '1', content: 'x' }])],
  ['no end', 'damaged', forgeTar([good], false)],
])('a tar with %s is refused: %s', (_, code, tar) => {
  expect(unpack(tar)).toMatchObject({ whole: { code }, files: {}, problems: {} });
});

describe('a gzip is refused', () => {
  const packed = () => new Uint8Array(gzipSync(forgeTar([good])));

  test('for a wrong checksum', () => {
    const bytes = packed();
    bytes.set([1, 2, 3, 4], bytes.length - 8);
    expect(unpack(bytes).whole?.code).toBe('checksum');
  });

  test('for a wrong size', () => {
    const bytes = packed();
    bytes.set([1, 2, 3, 4], bytes.length - 4);
    expect(unpack(bytes).whole?.code).toBe('sizes-lie');
  });

  test('for being cut off', () => {
    expect(unpack(packed().subarray(0, -12)).whole?.code).toBe('damaged');
  });

  test.each([
    ['text', encode('hello')],
    ['a zip', forgeZip([{ name: 'a', content: 'x' }])],
    ['another gzip', new Uint8Array(gzipSync(forgeTar([good])))],
  ])('for holding %s', (_, content) => {
    expect(unpack(new Uint8Array(gzipSync(content)), 'a.gz').whole).toEqual({
      code: 'not-an-archive',
      path: '',
      params: ['a.gz'],
    });
  });

  test('and read with a name and a comment in its header', () => {
    const plain = packed();
    const named = [
      ...plain.subarray(0, 3),
      0x18,
      ...plain.subarray(4, 10),
      ...encode('x.tar\0made by a test\0'),
    ];
    expect(unpack(new Uint8Array([...named, ...plain.subarray(10)])).files).toEqual(kept);
  });
});
