import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openArchive } from '../../../../src/core/archive/archive';
import {
  decodeName,
  type NameEncoding,
  type NameWish,
  nameEncodings,
} from '../../../../src/core/archive/name-encoding';
import { unpack } from './expect';
import { crc32Of, encode, extraOf, forgeZip, join, numbers } from './forge-zip';

/** The bytes of every character that an encoding writes with one or two. */
function tableOf(encoding: NameEncoding): Map<string, number[]> {
  const table = new Map<string, number[]>();
  const add = (...bytes: number[]) => {
    const text = decodeName(Uint8Array.from(bytes), encoding);
    if (text !== undefined && [...text].length === 1 && !table.has(text)) table.set(text, bytes);
  };
  for (let lead = 0; lead < 256; lead += 1) {
    add(lead);
    if (lead >= 0x80) for (let trail = 0; trail < 256; trail += 1) add(lead, trail);
  }
  return table;
}

const tables = new Map(nameEncodings.map((encoding) => [encoding, tableOf(encoding)]));

function bytesOf(text: string, encoding: NameEncoding): Uint8Array {
  const bytes = [...text].flatMap((character) => {
    const own = tables.get(encoding)?.get(character);
    if (!own) throw new Error(`${encoding} has no ${character}`);
    return own;
  });
  return Uint8Array.from(bytes);
}

const zipOf = (names: Uint8Array[]) => forgeZip(names.map((name) => ({ name, content: 'x' })));

function open(names: Uint8Array[], wish: NameWish = {}) {
  const opened = openArchive(zipOf(names), 'skills.zip', wish);
  if ('problem' in opened) throw new Error(opened.problem.code);
  return { paths: opened.files.map(({ path }) => path), names: opened.names, problems: opened.problems };
}

/** Names as people give them to folders and files, with the words around them that are the same everywhere. */
const written: [encoding: NameEncoding, names: string[]][] = [
  ['gb18030', ['周报/SKILL.md', '周报/参考/写作规范.md']],
  ['gb18030', ['翻译/SKILL.md']],
  ['gb18030', ['skills/会议纪要 v2/SKILL.md', 'skills/会议纪要 v2/模板.txt']],
  ['big5', ['週報/SKILL.md', '週報/參考資料/寫作規範.md']],
  ['shift_jis', ['要約/SKILL.md', '要約/資料/日本語の表.md']],
  ['shift_jis', ['メール返信/SKILL.md']],
  ['euc-kr', ['회의록 정리/SKILL.md', '회의록 정리/참고 자료.md']],
  ['ibm866', ['Перевод/SKILL.md', 'Перевод/образец письма.txt']],
  ['cp437', ['Übersetzen/SKILL.md', 'Übersetzen/Größe der Überschriften.md']],
  ['cp437', ['résumé/SKILL.md']],
  ['cp437', ['mañana/SKILL.md']],
];

describe('names that are no UTF-8', () => {
  test.each(written)('are read as %s where that is most likely: %j', (encoding, names) => {
    const opened = open(names.map((name) => bytesOf(name, encoding)));
    expect(opened).toMatchObject({ paths: names, names: { encoding }, problems: [] });
    expect(opened.names?.fitting).toContain(encoding);
  });

  test('are read as the user says, where all of them can be', () => {
    const names = [bytesOf('周报/SKILL.md', 'gb18030')];
    expect(open(names, { encoding: 'big5' }).names?.encoding).toBe('big5');
    expect(open(names, { encoding: 'cp437' }).paths).toEqual(['╓▄▒¿/SKILL.md']);
    // A byte that Shift JIS has no character for.
    const odd = [bytesOf('周报/é.md', 'gb18030'), Uint8Array.of(0xfd, 0xfe)];
    expect(open(odd).names?.fitting).not.toContain('shift_jis');
    expect(open(odd, { encoding: 'shift_jis' }).names?.encoding).not.toBe('shift_jis');
  });

  test('are read as they were before, where a folder of then is wanted', () => {
    const names = [bytesOf('周报/SKILL.md', 'gb18030')];
    const [path = ''] = open(names, { encoding: 'cp437' }).paths;
    expect(open(names, { path: path.slice(0, path.indexOf('/')) }).names?.encoding).toBe('cp437');
    expect(open(names, { path: 'another' }).names?.encoding).toBe('gb18030');
  });

  test('leave those alone that say that they are UTF-8', () => {
    const raw = bytesOf('周报.md', 'gb18030');
    const field = extraOf(0x7075, join(numbers([1, 1], [4, crc32Of(raw)]), encode('周报 ✓.md')));
    const zip = forgeZip([
      { name: raw, content: 'x' },
      { name: encode('é.md'), content: 'x', flags: 0x800 },
      { name: raw, content: 'x', extra: field },
    ]);
    expect(Object.keys(unpack(zip).files)).toEqual(['周报.md', 'é.md', '周报 ✓.md']);
  });

  test('are told of in no archive whose names are UTF-8', () => {
    expect(open([encode('周报/SKILL.md'), encode('b.md')]).names).toBeUndefined();
  });

  test('are looked at as any others are', () => {
    const tricks = ['../周报.md', '/周报.md', '周报\\SKILL.md'];
    for (const name of tricks)
      expect(unpack(zipOf([bytesOf(name, 'gb18030')])).whole?.code).toMatch(/^path-/);
    // The second byte of this character is that of a backslash.
    expect(open([bytesOf('表計算の要約/SKILL.md', 'shift_jis')]).paths).toEqual(['表計算の要約/SKILL.md']);
    const twice = [bytesOf('周报/SKILL.md', 'gb18030'), bytesOf('周报/skill.md', 'gb18030')];
    expect(open(twice).problems).toMatchObject([{ code: 'path-twice' }]);
  });

  test('of which a header says another than the directory refuse the archive', () => {
    const raw = bytesOf('周报.md', 'gb18030');
    const field = extraOf(0x7075, join(numbers([1, 1], [4, crc32Of(raw)]), encode('other.md')));
    expect(unpack(forgeZip([{ name: raw, content: 'x', local: { extra: field } }])).whole?.code).toBe(
      'names-differ',
    );
  });

  test('are always read, whatever their bytes are', () => {
    const name = fc.uint8Array({ minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 5 }), (names) => {
        const opened = openArchive(zipOf(names), 'skills.zip');
        const problems = 'problem' in opened ? [opened.problem] : opened.problems;
        expect(problems.map(({ code }) => code)).not.toContain('path-encoding');
      }),
    );
  });
});
