import { expect, test } from 'vitest';
import { listedNames } from '../../../../src/core/library/served-folder';

const page = 'http://localhost:8000/skills/';
const namesIn = (html: string, url = page) => listedNames(html, url).map(({ name, kind }) => [name, kind]);

test.each<[what: string, html: string, names: [string, 'file' | 'folder'][]]>([
  [
    'a file and a folder',
    '<a href="a.md">a</a><a href="b/">b</a>',
    [
      ['a.md', 'file'],
      ['b', 'folder'],
    ],
  ],
  [
    'a name in quotes, in none, and in capitals',
    `<A HREF='a'>x</A><a class=y href=b>x</a>`,
    [
      ['a', 'file'],
      ['b', 'file'],
    ],
  ],
  ['a name that is encoded', '<a href="a%20b%20%26%20c.md">x</a>', [['a b & c.md', 'file']]],
  ['a name with an entity', '<a href="a&amp;b.md">x</a>', [['a&b.md', 'file']]],
  [
    'names with entities for all',
    '<a href="&#47;skills&#x2F;a&#47;">x</a><a href="&#9999999;">x</a>',
    [
      ['a', 'folder'],
      ['&', 'file'],
    ],
  ],
  ['the same twice as one', '<a href="a">x</a><a href="./a">x</a>', [['a', 'file']]],
  [
    'what is above and beside it as nothing',
    '<a href="../">x</a><a href="/">x</a><a href="/other/a">x</a>',
    [],
  ],
  ['what is deeper as nothing', '<a href="a/b.md">x</a>', []],
  ['the order of the list as nothing', '<a href="?C=N;O=D">x</a><a href="a?x=1">x</a>', []],
  [
    'another server as nothing',
    '<a href="http://localhost:9000/skills/a">x</a><a href="//e.example/skills/a">x</a>',
    [],
  ],
  [
    'no address as nothing',
    '<a href="javascript:alert(1)">x</a><a href="http://[">x</a><a href="">x</a>',
    [],
  ],
  [
    'a way up that is encoded as a name, which is checked where all are',
    '<a href="%2e%2e%2fetc">x</a>',
    [['../etc', 'file']],
  ],
  ['what is no UTF-8 as nothing', '<a href="%ff">x</a>', []],
  ['what is no link as nothing', '<link href="a.css"><abbr href="b">x</abbr><a data-href="c">x</a>', []],
])('a page lists %s', (_, html, names) => {
  expect(namesIn(html)).toEqual(names);
});

test('a page whose address has no slash at its end lists what is below it', () => {
  expect(
    namesIn('<a href="/skills/a">x</a><a href="/skills-old/b">x</a>', 'http://localhost/skills'),
  ).toEqual([['a', 'file']]);
});

test('a page that is made to be read slowly is read all the same', () => {
  expect(namesIn('<a '.repeat(200_000))).toEqual([]);
  expect(namesIn(`<a ${' href="'.repeat(100_000)}`)).toEqual([]);
  expect(namesIn(`<a href${' '.repeat(200_000)}>`)).toEqual([]);
  expect(namesIn(`${'<a href="x'.repeat(100_000)}`)).toEqual([]);
});
