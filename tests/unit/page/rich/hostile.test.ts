// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { htmlOfMarkdown } from '../../../../src/page/rich/html-of-markdown';
import { markdownOf } from '../../../../src/page/rich/markdown-of';
import { fragmentOf, htmlOf } from './read-markdown';

test.each([
  ['[a](javascript:alert(1))', 'a'],
  ['[a](JaVaScRiPt:alert(1))', 'a'],
  ['[a](data:text/html,x)', 'a'],
  ['[a](vbscript:x)', 'a'],
  ['[a](file:///etc/passwd)', 'a'],
  ['[a](//host/x)', 'a'],
  ['![a](data:image/png;base64,x)', 'a'],
  ['<javascript:x> **b**', '&lt;javascript:x&gt; <strong>b</strong>'],
  ['[a](https://x/"onclick="y)', '<a href="https://x/%22onclick=%22y">a</a>'],
  ['[a](mailto:x"onclick="y)', '<a href="mailto:x&quot;onclick=&quot;y">a</a>'],
  ['**<img src=x onerror=y>**', '<strong>&lt;img src=x onerror=y&gt;</strong>'],
  ['```a"onclick="b\n<b>\n```', '<pre><code class="language-a&quot;onclick=&quot;b">&lt;b&gt;</code></pre>'],
])('%j brings in nothing', (markdown, html) => {
  expect(htmlOf(markdown)).toBe(html);
});

describe('an atom that was not sent', () => {
  const kept = [{ html: '<i data-id="1">x</i>', text: 'x' }];
  test.each([
    'kept:0',
    'kept:2',
    'kept:-1',
    'kept:01',
    'kept:1.0',
    'kept:length',
    'kept:__proto__',
    'KEPT:1',
    'kept:1e0',
  ])('%s is its text', (address) => {
    expect(htmlOf(`[a](${address})`, kept)).toBe('a');
  });
});

test('what the field says is read as text, whatever it looks like', () => {
  const { markdown, kept } = markdownOf(fragmentOf('[x](kept:1) <span contenteditable="false">y</span>'));
  expect(htmlOfMarkdown(markdown, kept)?.text).toBe('[x](kept:1) y');
});

const pieces = [
  '[',
  '[a](',
  '[a](x ',
  '![',
  '![a](',
  '*a ',
  '**a',
  'a*',
  '*a_b',
  '_a_ ',
  '***a** ',
  '~~a',
  '`',
  '`a``',
  '`` ` ',
];
const blocks = [
  '> ',
  '- ',
  '>- ',
  '1. ',
  '|a',
  '|a|b|\n|-|-|\n',
  '- a\n',
  '# ',
  '\n',
  'a\n',
  '```\n',
  '---\n',
  ' ',
  '\t',
];
const others = [
  '[[a](b)',
  '](',
  '<https://',
  'https://',
  '\\',
  '\\*',
  '[a](https://x.y)',
  '[a]("',
  '[a](b "',
  '[(((',
  '!',
];

/** The processor's time, in milliseconds: other programs do not count. */
function cost(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const mostTimes = 6;
const mostRatio = 4;

const repeated = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

test.each([...pieces, ...blocks, ...others])(
  'reads ever more of %j in linear time',
  { timeout: 20_000 },
  (piece) => {
    const read = (length: number) => htmlOfMarkdown(repeated(piece, length), []);
    // As much text in one piece as in ten: what is quadratic takes ten times as long. Both are measured in turn, since what
    // else the machine does slows both; only what is slower each time is slow.
    const ratio = () => {
      const parts = cost(() => {
        for (let part = 0; part < 10; part += 1) read(10_000);
      });
      return cost(() => read(100_000)) / Math.max(parts, 10);
    };
    let least = ratio();
    for (let times = 1; times < mostTimes && least >= mostRatio; times += 1) least = Math.min(least, ratio());
    expect(least).toBeLessThan(mostRatio);
  },
);

test('reads 10,000 levels of lists and quotations', () => {
  expect(htmlOf(`${'> '.repeat(10_000)}a`)).toContain('<blockquote>');
  expect(htmlOf(`${'- '.repeat(10_000)}a`)).toContain('<li>');
  const list = Array.from({ length: 1000 }, (_, i) => `${'  '.repeat(i)}- a`).join('\n');
  expect(htmlOf(list)?.match(/<ul>/g)?.length).toBeLessThan(50);
});

/** happy-dom's own search in a tree calls itself at each level, so that lists are fewer; browsers' does not. */
test.each([
  ['blockquote', 'blockquote', 10_000],
  ['div', 'div', 10_000],
  ['b', 'b', 10_000],
  ['ul', 'li', 2000],
])('writes levels of <%s> and <%s>, %d deep', (outer, inner, levels) => {
  const fragment = document.createDocumentFragment();
  let deepest: Node = fragment;
  for (let i = 0; i < levels; i++)
    deepest = deepest.appendChild(document.createElement(i % 2 ? inner : outer));
  deepest.appendChild(document.createTextNode('found'));
  const { markdown } = markdownOf(fragment);
  expect(markdown.length).toBeLessThan(1000);
  expect(markdown).toContain('found');
});
