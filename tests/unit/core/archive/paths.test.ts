import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPath, checkPaths, isJunk, savedName } from '../../../../src/core/archive/paths';

describe('a path', () => {
  test.each([
    ['SKILL.md'],
    ['references/a b (1).md'],
    ['空/é.md'],
    ['.hidden/..double..dots'],
    ['console.md'],
    ['common/nullable.txt'],
    ['a'.repeat(200)],
    [`${'a/'.repeat(11)}b`],
  ])('may be %s', (path) => {
    expect(checkPath(path)).toBeUndefined();
  });

  test.each([
    ['', 'path-outside'],
    ['..', 'path-outside'],
    ['a/../b', 'path-outside'],
    ['a//b', 'path-outside'],
    ['./a', 'path-outside'],
    ['a/', 'path-outside'],
    ['/a', 'path-absolute'],
    ['//host/share', 'path-absolute'],
    ['c:/a', 'path-absolute'],
    ['C:a', 'path-absolute'],
    ['a\\b', 'path-backslash'],
    ['\\\\?\\C:\\a', 'path-backslash'],
    ['a\0.md', 'path-nul'],
    ['a\nb', 'path-control'],
    ['a\u202eb', 'path-control'],
    ['a'.repeat(201), 'path-long'],
    [`${'a/'.repeat(12)}b`, 'path-deep'],
    ['CON', 'path-device'],
    ['a/nul', 'path-device'],
    ['Nul.txt', 'path-device'],
    ['aux.tar.gz', 'path-device'],
    ['COM1', 'path-device'],
    ['lpt9.md', 'path-device'],
    ['com¹', 'path-device'],
    ['prn /x', 'path-device'],
    ['CONOUT$', 'path-device'],
    ['a.txt::$DATA', 'path-windows'],
    ['scripts:b.js', 'path-windows'],
    ['a. ', 'path-windows'],
    ['a.', 'path-windows'],
    ['a /b', 'path-windows'],
    ['a.../b.md', 'path-windows'],
  ])('may not be %j: %s', (path, code) => {
    expect(checkPath(path)?.code).toBe(code);
  });
});

describe('paths beside each other', () => {
  test('may differ', () => {
    expect(checkPaths(['a/b', 'a/c', 'b/a', 'ab', 'a.md'])).toBeUndefined();
  });

  test.each([
    ['case', 'Read.md', 'READ.md'],
    ['the case of a folder', 'Docs/a', 'docs/b'],
    ['Unicode form', 'caf\u00e9', 'cafe\u0301'],
    ['case beyond ASCII', 'ÄPFEL', 'äpfel'],
    ['a sign that is a letter', '\u212aelvin', 'kelvin'],
    ['nothing', 'a', 'a'],
    ['being a folder', 'a', 'a/b'],
    ['being a file', 'a/b', 'A'],
  ])('may not differ by %s alone', (_, one, other) => {
    expect(checkPaths(['x', one, other])).toMatchObject({ code: 'path-twice', path: other });
  });

  test('are each checked', () => {
    expect(checkPaths(['a', '../b'])).toEqual({ code: 'path-outside', path: '../b', params: [] });
  });
});

test.each([
  ['__MACOSX/a/._b', true],
  ['a/.DS_Store', true],
  ['a/._SKILL.md', true],
  ['a/.git/HEAD', true],
  ['Thumbs.db', true],
  ['.gitignore', false],
  ['.github/x', false],
  ['a/_b', false],
])('%s is junk: %s', (path, junk) => {
  expect(isJunk(path)).toBe(junk);
});

describe('the name that a file of a run is saved under', () => {
  test.each([
    ['out/report.txt', 'report.txt'],
    ['报告.md', '报告.md'],
    ['a.txt::$DATA', 'a.txt__$DATA'],
    ['CON.txt', '_CON.txt'],
    ['a. . ', 'a'],
    ['..', 'file'],
    ['x/..\\..\\a.exe', 'a.exe'],
    ['txt.\u202Eexe', 'txt._exe'],
  ])('of %j is %j', (path, name) => {
    expect(savedName(path)).toBe(name);
  });

  const tricky = fc.constantFrom(
    '.',
    ' ',
    ':',
    '/',
    '\\',
    '\0',
    '\u202e',
    '*',
    'CON',
    'nul',
    'com1',
    '$DATA',
    'a',
  );
  const names = fc.array(fc.oneof(tricky, fc.string())).map((parts) => parts.join(''));

  test('is one that every system keeps, whatever the run called it', () => {
    fc.assert(
      fc.property(names, (path) => {
        expect(checkPath(savedName(path))).toBeUndefined();
      }),
    );
  });

  test('that is accepted on reading ends as it was, and hides nothing behind a colon', () => {
    fc.assert(
      fc.property(names, (path) => {
        if (checkPath(path)) return;
        for (const name of path.split('/')) expect(name).not.toMatch(/:|[. ]$/);
      }),
    );
  });
});
