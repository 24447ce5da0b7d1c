import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { unpack } from './expect';
import { crc32Of, encode, extraOf, type ForgedEntry, forgeEnd64, forgeZip, join, numbers } from './forge-zip';

const good: ForgedEntry = { name: 'good/SKILL.md', content: 'Good.' };
const kept = { 'good/SKILL.md': 'Good.' };

describe('a zip is read', () => {
  test('with stored and deflated files, folders and a comment', () => {
    const zip = forgeZip(
      [
        { name: 'a/', mode: 0o40755 },
        { name: 'a/stored.md', content: 'As it is.' },
        { name: 'a/deflated.md', content: 'Again. '.repeat(5_000), method: 8 },
        { name: '空/é.md', content: 'UTF-8' },
        { name: 'a/empty', method: 8, data: new Uint8Array() },
      ],
      { comment: 'Made by a test.' },
    );
    expect(unpack(zip)).toEqual({
      files: {
        'a/stored.md': 'As it is.',
        'a/deflated.md': 'Again. '.repeat(5_000),
        '空/é.md': 'UTF-8',
        'a/empty': '',
      },
      problems: {},
    });
  });

  test('whose names begin with ./, which is made plain', () => {
    expect(unpack(forgeZip([{ ...good, name: './good//SKILL.md' }])).files).toEqual(kept);
  });

  test('that is told by its bytes, whatever its name is', () => {
    expect(unpack(forgeZip([good]), 'picture.png').files).toEqual(kept);
  });

  test('that has nothing in it', () => {
    expect(unpack(forgeZip([]))).toEqual({ files: {}, problems: {} });
  });

  test('whose sizes stand behind the data, as streams write them', () => {
    const data = new Uint8Array(deflateRawSync('Good.'));
    const descriptor = numbers([4, 0x08074b50], [4, crc32Of(encode('Good.'))], [4, data.length], [4, 5]);
    const zip = forgeZip([
      {
        ...good,
        method: 8,
        flags: 8,
        data: join(data, descriptor),
        packed: data.length,
        local: { size: 0, packed: 0, crc: 0 },
      },
    ]);
    expect(unpack(zip).files).toEqual(kept);
  });

  test('with honest zip64 numbers', () => {
    const long = extraOf(1, numbers([8, 5], [8, 5]));
    const entry = { ...good, size: 0xffffffff, packed: 0xffffffff, extra: long };
    const plain = forgeZip([{ ...entry, crc: crc32Of(encode('Good.')) }]);
    const size = 46 + entry.name.length + long.length;
    const start = plain.length - 22 - size;
    const zip = forgeZip([{ ...entry, crc: crc32Of(encode('Good.')) }], {
      count: 0xffff,
      size: 0xffffffff,
      start: 0xffffffff,
      before: forgeEnd64(start + size, 1, size, start),
    });
    expect(unpack(zip).files).toEqual(kept);
  });

  test('with a name in the Unicode path field', () => {
    const raw = Uint8Array.of(0x84, 0x2e, 0x6d, 0x64);
    const field = extraOf(0x7075, join(numbers([1, 1], [4, crc32Of(raw)]), encode('ä.md')));
    expect(unpack(forgeZip([{ name: raw, content: 'x', extra: field }])).files).toEqual({ 'ä.md': 'x' });
  });

  test('with an archive in it, which is left as a file', () => {
    const inner = forgeZip([{ name: '../evil', content: 'x' }]);
    expect(Object.keys(unpack(forgeZip([{ name: 'a/inner.zip', content: inner }])).files)).toEqual([
      'a/inner.zip',
    ]);
  });

  test('without what systems leave behind', () => {
    const junk = ['__MACOSX/good/._SKILL.md', 'good/.DS_Store', 'good/._x', 'Thumbs.db', 'good/.git/config'];
    const zip = forgeZip([good, ...junk.map((name) => ({ name, content: 'x', mode: 0o120777 }))]);
    expect(unpack(zip)).toEqual({ files: kept, problems: {} });
  });
});

/** Refused alone: the other files of the archive are read. */
const files: [what: string, code: string, entry: ForgedEntry][] = [
  ['a link', 'link', { name: 'bad', content: '/etc/passwd', mode: 0o120777 }],
  ['a link called like a folder', 'link', { name: 'bad/', content: '/etc', mode: 0o120777 }],
  ['a pipe', 'special-file', { name: 'bad', mode: 0o010644 }],
  ['a device', 'special-file', { name: 'bad', mode: 0o060644 }],
  ['a folder with content', 'special-file', { name: 'bad', content: 'x', mode: 0o040755 }],
  ['a password', 'encrypted', { name: 'bad', content: 'x', flags: 1 }],
  ['another method', 'unsupported', { name: 'bad', content: 'x', method: 12 }],
  ['a patch', 'unsupported', { name: 'bad', content: 'x', flags: 0x20 }],
  ['a wrong checksum', 'checksum', { name: 'bad', content: 'x', crc: 1 }],
  ['a wrong checksum, deflated', 'checksum', { name: 'bad', content: 'x', method: 8, crc: 1 }],
  ['more bytes than it says', 'sizes-lie', { name: 'bad', content: 'xyz', method: 8, size: 2 }],
  ['fewer bytes than it says', 'sizes-lie', { name: 'bad', content: 'xyz', method: 8, size: 4 }],
  ['another stored size', 'sizes-lie', { name: 'bad', content: 'xyz', size: 4 }],
  ['a stream cut off', 'damaged', { name: 'bad', content: 'xyz', method: 8, data: encode('\x4b') }],
  ['no deflate stream', 'damaged', { name: 'bad', content: 'xyz', method: 8, data: encode('\xff\xff\xff') }],
  ['a large size, said', 'file-too-large', { name: 'bad', content: 'x', size: 20_000_001 }],
  ['a device name of Windows', 'path-device', { name: 'bad/nul.txt', content: 'x' }],
  ['a name with a control character', 'path-control', { name: 'a\u202egpj.md', content: 'x' }],
  ['a long path', 'path-long', { name: `${'n'.repeat(501)}`, content: 'x' }],
  ['a deep path', 'path-deep', { name: `${'a/'.repeat(24)}b`, content: 'x' }],
  [
    'a name that is no UTF-8, and says so',
    'path-encoding',
    { name: Uint8Array.of(0x62, 0xe9, 0x62), content: 'x', flags: 0x800 },
  ],
  ['a name equal but for case', 'path-twice', { name: 'good/skill.MD', content: 'x' }],
  ['a file where a folder is', 'path-twice', { name: 'GOOD', content: 'x' }],
];

test.each(files)('a file with %s is refused alone: %s', (_, code, entry) => {
  const { whole, files, problems } = unpack(forgeZip([good, entry]));
  expect(whole).toBeUndefined();
  expect(Object.values(problems)).toEqual([code]);
  expect(files).toEqual(kept);
});

test('of two files with one name none is read', () => {
  const zip = forgeZip([good, { name: 'a.md', content: 'x' }, { name: 'a.md', content: 'y' }]);
  expect(unpack(zip)).toEqual({ files: kept, problems: { 'a.md': 'path-twice' } });
});

test('names equal but for their Unicode form are refused', () => {
  const zip = forgeZip([
    { name: 'caf\u00e9.md', content: 'x' },
    { name: 'cafe\u0301.md', content: 'y' },
  ]);
  expect(unpack(zip)).toMatchObject({
    files: { 'caf\u00e9.md': 'x' },
    problems: { 'cafe\u0301.md': 'path-twice' },
  });
});

/** Refused as a whole. */
const wholes: [what: string, code: string, zip: Uint8Array][] = [
  ['a path that leads out', 'path-outside', forgeZip([good, { name: 'a/../../b' }])],
  ['a folder that leads out', 'path-outside', forgeZip([good, { name: '../' }])],
  ['a path from the top', 'path-absolute', forgeZip([good, { name: '/etc/passwd' }])],
  ['a drive', 'path-absolute', forgeZip([good, { name: 'C:autoexec.bat' }])],
  ['a backslash', 'path-backslash', forgeZip([good, { name: 'a\\..\\b' }])],
  ['a share', 'path-backslash', forgeZip([good, { name: '\\\\host\\share' }])],
  ['a zero character', 'path-nul', forgeZip([good, { name: 'a.md\0.exe' }])],
  ['another local name', 'names-differ', forgeZip([{ ...good, local: { name: 'evil/SKILL.md' } }])],
  ['another local size', 'sizes-lie', forgeZip([{ ...good, local: { size: 6 } }])],
  ['another local packed size', 'sizes-lie', forgeZip([{ ...good, local: { packed: 4 } }])],
  ['another local checksum', 'sizes-lie', forgeZip([{ ...good, local: { crc: 4 } }])],
  ['another local method', 'sizes-lie', forgeZip([{ ...good, local: { method: 8 } }])],
  ['a packed size that reaches too far', 'sizes-lie', forgeZip([{ ...good, packed: 1_000 }])],
  ['fewer records than it says', 'sizes-lie', forgeZip([good], { count: 2 })],
  ['more records than it says', 'sizes-lie', forgeZip([good, { name: 'b' }], { count: 1 })],
  ['a directory elsewhere', 'sizes-lie', forgeZip([good], { start: 0 })],
  ['bytes before the end record', 'sizes-lie', forgeZip([good], { before: new Uint8Array(4) })],
  ['bytes behind the end', 'damaged', forgeZip([good], { after: new Uint8Array(4) })],
  ['a full size with no zip64 field', 'sizes-lie', forgeZip([{ ...good, size: 0xffffffff }])],
  [
    'a zip64 size beyond counting',
    'sizes-lie',
    forgeZip([{ ...good, size: 0xffffffff, extra: extraOf(1, new Uint8Array(8).fill(255)) }]),
  ],
  [
    'a zip64 field that contradicts',
    'sizes-lie',
    forgeZip([{ ...good, extra: extraOf(1, numbers([8, 99])) }]),
  ],
  ['a zip64 end that contradicts', 'sizes-lie', forgeZip([good], { before: forgeEnd64(101, 2, 9, 0) })],
  ['a hidden directory', 'encrypted', forgeZip([{ ...good, flags: 0x2000 }])],
  ['passwords alone', 'encrypted', forgeZip([{ ...good, flags: 1 }])],
  ['a record that points nowhere', 'damaged', forgeZip([good, { name: 'b', at: 3, recordOnly: true }])],
];

test.each(wholes)('an archive with %s is refused: %s', (_, code, zip) => {
  expect(unpack(zip)).toMatchObject({ whole: { code }, files: {}, problems: {} });
});

test.each([
  ['rar', 'other-archive', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0x00]],
  ['text', 'not-an-archive', [0x2d, 0x2d, 0x2d, 0x0a]],
  ['nothing', 'not-an-archive', []],
])('%s is no archive: %s', (_, code, bytes) => {
  expect(unpack(Uint8Array.from(bytes), 'x.zip').whole).toMatchObject({ code, path: '' });
});
