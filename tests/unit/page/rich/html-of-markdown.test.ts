// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { htmlOfMarkdown } from '../../../../src/page/rich/html-of-markdown';
import { htmlOf } from './read-markdown';

describe('no Markdown, which is written as it is', () => {
  test.each([
    '',
    'a word',
    'two\n\nparagraphs\n\n\nand more',
    '    four spaces',
    '\tfoo',
    'a * b',
    'a*b',
    '2 * 3 * 4',
    '2*3*4',
    '2**3**4',
    'a*b*c',
    '* ',
    '_ in a word_s',
    'snake_case and other_snake_case',
    'def __init__(self)',
    '#hashtag',
    '# ',
    '####### seven',
    '1.',
    '-',
    '12. Dezember war kalt',
    '1986. A great year.',
    '-5 degrees',
    '+1 from me',
    '1.5 m',
    'https://example.com/a_b_c?d=*e*',
    'C:\\x',
    'C:\\\\x',
    'C:\\.git',
    '$5 and $10',
    '5 ~ 6 ~ 7',
    '~5 and ~6',
    '>_<',
    '-- \nAnn',
    'heading?\n=====',
    'f[0](x)',
    '[1] and [x]',
    '[a]: https://example.com',
    '[^1]',
    '**not closed',
    '`not closed',
    '** a **',
    '<b>HTML</b> &amp; <!-- more -->',
    'a | b',
    '| a | b |',
    ':-)',
  ])('%j', (text) => {
    expect(htmlOf(text)).toBeUndefined();
  });
});

test.each([
  ['*a*', '<em>a</em>'],
  ['_a_', '<em>a</em>'],
  ['**a**', '<strong>a</strong>'],
  ['__a b__', '<strong>a b</strong>'],
  ['***a***', '<em><strong>a</strong></em>'],
  ['**a *b* c**', '<strong>a <em>b</em> c</strong>'],
  ['*a **b***', '<em>a <strong>b</strong></em>'],
  ['***a** b*', '<em><strong>a</strong> b</em>'],
  ['foo**bar**baz', 'foo<strong>bar</strong>baz'],
  ['**Note:**this', '<strong>Note:</strong>this'],
  ['中文**“粗体”**中文', '中文<strong>“粗体”</strong>中文'],
  ['~~a~~', '<s>a</s>'],
  ['**a', undefined],
  ['**a*', '*<em>a</em>'],
  ['*a _b* c_', '<em>a _b</em> c_'],
  ['\\*a* **b**', '*a* <strong>b</strong>'],
  ['`a`', '<code>a</code>'],
  ['`` a`b ``', '<code>a`b</code>'],
  ['`<b> *x*`', '<code>&lt;b&gt; *x*</code>'],
  ['*`a*`', '*<code>a*</code>'],
  ['[a](https://x.y/z)', '<a href="https://x.y/z">a</a>'],
  ['[a](https://x.y/z "title")', '<a href="https://x.y/z">a</a>'],
  ['[a](<https://x.y/z>)', '<a href="https://x.y/z">a</a>'],
  ['[a](https://x.y/(z))', '<a href="https://x.y/(z)">a</a>'],
  ['[**a** b](mailto:a@b.c)', '<a href="mailto:a@b.c"><strong>a</strong> b</a>'],
  ['*a [b* c](https://x.y/)', '*a <a href="https://x.y/">b* c</a>'],
  ['[a [b](https://x.y/)](https://z/)', '[a <a href="https://x.y/">b</a>](https://z/)'],
  ['<https://x.y/>', '<a href="https://x.y/">https://x.y/</a>'],
  ['![alt](https://x.y/z.png)', '<a href="https://x.y/z.png">alt</a>'],
  ['![](https://x.y/z.png)', '<a href="https://x.y/z.png">https://x.y/z.png</a>'],
  ['[![i](https://x.y/i)](https://z/)', '<a href="https://z/">i</a>'],
  ['a\n**b**', 'a<br><strong>b</strong>'],
  ['**a\nb**', '<strong>a<br>b</strong>'],
  ['**a**  \nb', '<strong>a</strong><br>b'],
  ['**a**\\\nb', '<strong>a</strong><br>b'],
  ['**a**  b', '<strong>a</strong>\u00a0 b'],
  ['**a**\n    b', '<strong>a</strong><br>\u00a0\u00a0\u00a0\u00a0b'],
  ['**a**\r\nb', '<strong>a</strong><br>b'],
  ['**a**\n\nb', '<p><strong>a</strong></p><p>b</p>'],
  ['**a**\n\n\nb', '<p><strong>a</strong></p><p><br></p><p>b</p>'],
  ['# a', '<h1>a</h1>'],
  ['## a ##', '<h2>a</h2>'],
  ['# C #', '<h1>C #</h1>'],
  ['# a\nb', '<h1>a</h1><p>b</p>'],
  ['a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
  ['* * *', '<hr>'],
  ['> a\n> b', '<blockquote><p>a<br>b</p></blockquote>'],
  ['> a\n>\n> > b', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>'],
  ['> a\nb', '<blockquote><p>a</p></blockquote><p>b</p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['- a\n\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['- a\n* b', '<ul><li>a</li></ul><ul><li>b</li></ul>'],
  ['Now:\n- a', '<p>Now:</p><ul><li>a</li></ul>'],
  ['- a\n\nb', '<ul><li>a</li></ul><p>b</p>'],
  ['- a\n  b', '<ul><li>a<br>b</li></ul>'],
  ['- a\n\n  b', '<ul><li><p>a</p><p>b</p></li></ul>'],
  ['- a\n  - b\n    - c\n- d', '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>'],
  ['- a\n    - b', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
  ['1. a\n  - b\n2. c', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['3) a\n4) b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['- [ ] a', '<ul><li>[ ] a</li></ul>'],
  ['- > a', '<ul><li><blockquote><p>a</p></blockquote></li></ul>'],
  ['```\na\n\n  b <c>\n```', '<pre><code>a\n\n  b &lt;c&gt;</code></pre>'],
  ['```js\na', '<pre><code class="language-js">a</code></pre>'],
  ['~~~\n```\n~~~', '<pre><code>```</code></pre>'],
  ['- a\n  ```\n  b\n    c\n  ```', '<ul><li><p>a</p><pre><code>b\n  c</code></pre></li></ul>'],
  [
    '| a | b |\n|---|:-:|\n| **1** | x \\| y |\n| 2 |',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody>' +
      '<tr><td><strong>1</strong></td><td>x | y</td></tr><tr><td>2</td><td></td></tr></tbody></table>',
  ],
  ['<b>a</b> **c** & d', '&lt;b&gt;a&lt;/b&gt; <strong>c</strong> &amp; d'],
])('%j', (markdown, html) => {
  expect(htmlOf(markdown)).toBe(html);
});

test('the text is what the field shows', () => {
  const markdown = '# A *b*\n\n- c `d`\n- [e](https://f.g/)\n\n> h\n\n| i | j |\n|-|-|\n| k | l |';
  expect(htmlOfMarkdown(markdown)?.text.replace(/\s/g, '')).toBe('Abcdehijkl');
});

describe('in answer to a text that was sent as Markdown', () => {
  test.each([
    ['a \\* b', 'a * b'],
    ['un*frigging*believable', 'un<em>frigging</em>believable'],
    ['__init__', '<strong>init</strong>'],
    ['7. a', '<ol start="7"><li>a</li></ol>'],
  ])('%j is Markdown', (markdown, html) => {
    expect(htmlOf(markdown, [])).toBe(html);
  });

  test('what was kept is put back by its number', () => {
    const kept = [{ html: '<span data-id="7">@Ann</span>', text: '@Ann' }];
    expect(htmlOfMarkdown('Dear [Anne](kept:1)!', kept)).toEqual({
      html: 'Dear <span data-id="7">@Ann</span>!',
      text: 'Dear @Ann!',
    });
    expect(htmlOf('![*x*](kept:1)', kept)).toContain('data-id="7"');
  });
});

describe('in a field whose paragraphs are lines', () => {
  test('lines are paragraphs, and blank lines too', () => {
    const html = htmlOfMarkdown('a\n**b**\n\nc\n\n- d', undefined, { lines: true })?.html;
    expect(html).toBe('<p>a</p><p><strong>b</strong></p><p><br></p><p>c</p><ul><li>d</li></ul>');
  });
});

describe('in a field that is one paragraph', () => {
  const inParagraph = (markdown: string) => htmlOfMarkdown(markdown, undefined, { paragraph: true });

  test.each([
    ['a **b**', 'a <strong>b</strong>'],
    ['# A\n\nb `c`', '<strong>A</strong><br><br>b <code>c</code>'],
    ['a\n\n- b\n- *c*\n\nd', 'a<br><br>- b<br>- <em>c</em><br><br>d'],
    ['3. a\n4. *b*', '3. a<br>4. <em>b</em>'],
    ['- a\n  1. *b*', '- a<br>\u00a0\u00a01. <em>b</em>'],
    ['> a **b**\n> - c', '&gt; a <strong>b</strong><br>&gt; - c'],
    ['```js\nif (a)\n  b\n```', '<code>if\u00a0(a)</code><br><code>\u00a0\u00a0b</code>'],
    ['| a | b |\n|-|-|\n| **c** | d |', 'a | b<br><strong>c</strong> | d'],
    ['*a*\n\n\n\nb', '<em>a</em><br><br><br><br>b'],
  ])('%j has blocks as lines, and their words in their form', (markdown, html) => {
    expect(inParagraph(markdown)?.html).toBe(html);
  });

  test('what is no Markdown is written as it is, and the text is what the field shows', () => {
    for (const markdown of ['a\n\nb', '- a\n- b', '---']) expect(inParagraph(markdown)).toBeUndefined();
    expect(inParagraph('a\n\n- **b**')?.text).toBe('a\n\n- b');
  });
});
