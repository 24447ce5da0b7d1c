import { expect, test } from 'vitest';
import { escapeText } from '../../../../src/core/escape';
import { collapsingHtmlOfLines, htmlOfLines } from '../../../../src/page/insert/html';

const nbsp = '\u00a0';

test('markup in the text stays text', () => {
  expect(escapeText('<b>&amp;</b>')).toBe('&lt;b&gt;&amp;amp;&lt;/b&gt;');
});

test('lines are parted by breaks, blank ones too', () => {
  expect(htmlOfLines('a <\n\n\tb  c')).toBe('a &lt;<br><br>\tb  c');
});

test.each([
  ['a b', 'a b'],
  ['a  b', `a${nbsp} b`],
  ['a   b', `a${nbsp}${nbsp} b`],
  [' a', `${nbsp}a`],
  ['   a', `${nbsp}${nbsp} a`],
  ['a ', `a${nbsp}`],
  ['a  ', `a${nbsp}${nbsp}`],
  ['a\tb', `a${nbsp}${nbsp}${nbsp} b`],
  ['a \n b', `a${nbsp}<br>${nbsp}b`],
])('%j keeps its spaces where white space collapses', (text, html) => {
  expect(collapsingHtmlOfLines(text, '', '')).toBe(html);
});

test('a space beside a word is a plain one', () => {
  expect(collapsingHtmlOfLines(' a ', 'x', 'y')).toBe(' a ');
  expect(collapsingHtmlOfLines(' a ', ' ', ' ')).toBe(`${nbsp}a${nbsp}`);
  expect(collapsingHtmlOfLines(' a \n b ', 'x', 'y')).toBe(` a${nbsp}<br>${nbsp}b `);
});
