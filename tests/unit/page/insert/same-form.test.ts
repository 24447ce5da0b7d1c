import { expect, it } from 'vitest';
import { hasSameForm, hasSameLines } from '../../../../src/page/insert/same-form';

it.each([
  ['one <b>two</b>', 'one <strong>two</strong>'],
  ['<p class="a">one</p>', '<p class="a focused" data-x="1>2">one</p>'],
  ['one two', 'one&nbsp;two<br>'],
  ['<p>one</p>', '<p><span data-mark="">one</span>\u200b</p>'],
  ['<a href="/a" class="x">one</a>', '<a class="y" href="/a">one</a>'],
  ['one<b></b>', 'one'],
])('%j looks like %j', (a, b) => {
  expect(hasSameForm(a, b)).toBe(true);
});

it.each([
  ['one <b>two</b>', 'one two'],
  ['one <b>two</b>', 'one <i>two</i>'],
  ['<b>&amp;</b>', '&lt;b&gt;&amp;&lt;/b&gt;'],
  ['<p>one</p>', '<pre>one</pre>'],
  ['<ul><li>one</li></ul>', '<ol><li>one</li></ol>'],
  ['<a href="/a">one</a>', '<a href="/b">one</a>'],
  ['<p>one</p>', '<p>one!</p>'],
])('%j does not look like %j', (a, b) => {
  expect(hasSameForm(a, b)).toBe(false);
});

it.each([
  ['one', '<p>one</p>'],
  ['one', 'one<br>'],
  ['', '<p><br></p>'],
  ['<p>one<br></p><p>two</p>', '<div>one</div><div class="last">two<br></div>'],
  ['<p>one</p><p></p>', '<p>one</p><p><br></p>'],
  ['<ul><li><p>one</p></li></ul>', '<ul><li>one</li></ul>'],
])('%j has the lines of %j', (a, b) => {
  expect(hasSameLines(a, b)).toBe(true);
});

it.each([
  ['<p>one</p>', '<p>one</p><p><br></p>'],
  ['<p>one</p>', '<p></p><p>one</p>'],
  ['<p>one</p>', '<p>one<br><br></p>'],
  ['<p>one two</p>', '<p>one</p><p>two</p>'],
  ['one two', 'one<br>two'],
  ['<p>one</p>', '<div><p>one</p><p><img src="a"></p></div>'],
])('%j has other lines than %j', (a, b) => {
  expect(hasSameLines(a, b)).toBe(false);
});
