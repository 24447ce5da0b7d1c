// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { htmlOfMarkdown } from '../../../../src/page/rich/html-of-markdown';
import { markdownOf } from '../../../../src/page/rich/markdown-of';
import { fragmentOf } from './read-markdown';

const markdown = (html: string) => markdownOf(fragmentOf(html)).markdown;

describe('text without formatting is the text', () => {
  test.each([
    ['a *b* _c_ [d](e) # \\* `f`', 'a *b* _c_ [d](e) # \\* `f`'],
    ['<p>a</p><p>b</p>', 'a\n\nb'],
    ['<p># a</p><p>- b</p>', '# a\n\n- b'],
    ['<div>a</div><div><br></div><div>b</div>', 'a\n\nb'],
    ['a<div>b</div>', 'a\nb'],
    ['a<br>b<br>', 'a\nb'],
    ['a<br><br><br>b', 'a\n\n\nb'],
    ['<p>a<br><br>b</p>', 'a\n\nb'],
    ['  a \n <span> b</span>  ', 'a b'],
    ['<p>a\u200b\ufeffb&nbsp; c</p>', 'ab  c'],
    ['<b> </b>a', 'a'],
    ['<span style="font-weight:400">a</span>', 'a'],
    ['<b style="font-weight:normal">a</b>', 'a'],
    ['', ''],
  ])('%j', (html, text) => {
    expect(markdownOf(fragmentOf(html))).toEqual({ markdown: text, kept: [], hasFormatting: false });
  });

  test('in a field that shows spaces and lines as they are written', () => {
    expect(markdownOf(fragmentOf('a  b\n  c'), { spaces: true }).markdown).toBe('a  b\n  c');
  });

  test('in a field whose paragraphs are lines', () => {
    const look = { lines: true };
    expect(markdownOf(fragmentOf('<p>a</p><p>b</p><p><br></p><p>c</p>'), look).markdown).toBe('a\nb\n\nc');
  });
});

test.each([
  ['a <b>b</b> <i>c</i> <s>d</s> <code>e_`f</code>', 'a **b** *c* ~~d~~ ``e_`f``'],
  ['<b>a </b>b', '**a** b'],
  ['a<b> b</b>', 'a **b**'],
  ['<b>a<i> b</i></b>', '**a *b***'],
  ['<i>a <b>b</b> c</i>', '*a **b** c*'],
  ['<b>a</b><b>b</b>', '**ab**'],
  ['<span style="font-weight: 700">a</span>', '**a**'],
  ['<span style="font-style: italic; text-decoration: line-through">a</span>', '*~~a~~*'],
  ['<p><b>a<br>b</b></p>', '**a\nb**'],
  ['<b>a<br><br>b</b>', '**a**\n\n**b**'],
  ['<a href="https://x.y/(z)">a <b>b</b></a>', '[a **b**](https://x.y/(z))'],
  ['<a href="https://x.y/z)">a</a>', '[a](https://x.y/z%29)'],
  ['<a href="https://x.y/">a]</a>!', '[a\\]](https://x.y/)!'],
  ['wow!<a href="https://x.y/">a</a>', 'wow\\![a](https://x.y/)'],
  ['<a href="javascript:alert(1)">a</a> <b>b</b>', 'a **b**'],
  ['<h2>a <i>b</i></h2><p>c</p>', '## a *b*\n\nc'],
  ['<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
  ['<blockquote><p>a</p><p>b</p></blockquote>c', '> a\n>\n> b\n\nc'],
  ['<pre><code class="language-js">a\n  `b`\n</code></pre>', '```js\na\n  `b`\n```'],
  ['<pre>```</pre>', '````\n```\n````'],
  [
    '<div class="ql-code-block-container"><div class="ql-code-block">a</div><div class="ql-code-block">b</div></div>',
    '```\na\nb\n```',
  ],
  ['<code data-language="ts"><span>a</span><br><span>b</span></code>', '```ts\na\nb\n```'],
  ['<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><p>d</p>', '- a\n- b\n  - c\n\nd'],
  ['<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>', '- a\n  - b'],
  ['<ol start="9"><li>a</li><li>b<ol><li>c</li></ol></li></ol>', '9. a\n10. b\n    1. c'],
  ['<ul><li><p>a</p><p>b</p></li></ul>', '- a\n\n  b'],
  ['<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '- a\n  - b\n- c'],
  ['<ul><li>a</li><li class="nested"><ul><li>b</li></ul></li></ul>', '- a\n  - b'],
  [
    '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>a</li><li data-list="ordered" class="ql-indent-1">b</li></ol>',
    '- a\n  1. b',
  ],
  ['<ol><li data-list="checked">a</li></ol>', '- [x] a'],
  [
    '<ul data-type="taskList"><li data-checked="false"><label contenteditable="false"><input type="checkbox"><span></span></label><div><p>a</p></div></li></ul>',
    '- [ ] a',
  ],
  ['<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n* b'],
  ['<ul><li>a</li></ul><ul><li>**</li></ul>', '- a\n\n* \\**'],
  ['<div>Hi</div><div><br></div><div><b>a</b></div><div>b</div>', 'Hi\n\n**a**\nb'],
  [
    '<table><tr><th>a</th><th>b</th></tr><tr><td>c|d<br>e</td></tr></table>',
    '| a | b |\n| --- | --- |\n| c\\|d e |  |',
  ],
  ['<table role="presentation"><tr><td><b>a</b></td><td>b</td></tr></table>', '**a**\nb'],
])('%j', (html, text) => {
  expect(markdownOf(fragmentOf(html))).toMatchObject({ markdown: text, hasFormatting: true });
});

describe('what Markdown would read as a mark is escaped, and no more', () => {
  test.each([
    ['2 * 3, snake_case, #tag, 1.5, a-b, $5', '2 * 3, snake_case, #tag, 1.5, a-b, $5'],
    ['*a* _b_ `c` ~~d~~ [e](f)', '\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~ [e\\](f)'],
    ['# a<br>- b<br>1. c<br>&gt; d<br>---<br>', '\\# a\n\\- b\n1\\. c\n\\> d\n\\---\n'],
    ['C:\\dir \\*', 'C:\\dir \\\\\\*'],
    ['&lt;b&gt; &lt;https://x&gt;', '<b> \\<https://x>'],
  ])('%j', (html, text) => {
    expect(markdown(`${html} <b>z</b>`)).toBe(
      `${text.replace(/\n$/, '\n')}${text.endsWith('\n') ? '' : ' '}**z**`,
    );
  });
});

describe('what cannot be typed is kept', () => {
  test.each([
    ['<span class="m" contenteditable="false">@Ann</span>', '[@Ann](kept:1)'],
    ['<span data-type="mention" data-id="7">@Ann Lee</span>', '[@Ann Lee](kept:1)'],
    ['<span data-mention-id="7">@Ann</span>', '[@Ann](kept:1)'],
    ['<img alt="a [cat]" src="cat.png">', '![a cat](kept:1)'],
    ['<img class="emoji" alt="😀" src="e.png">', '[😀](kept:1)'],
    ['<a href="tel:123">call</a>', '[call](kept:1)'],
    ['<b>hi <span contenteditable="false">x</span></b>', '**hi [x](kept:1)**'],
  ])('%j', (html, text) => {
    const { markdown, kept } = markdownOf(fragmentOf(html));
    expect(markdown).toBe(text);
    expect(htmlOfMarkdown(markdown, kept)?.html).toContain(kept[0]?.html);
    expect(fragmentOf(html).querySelector('img,span,a')?.outerHTML).toBe(kept[0]?.html);
  });

  test('without anything that runs', () => {
    const { kept } = markdownOf(
      fragmentOf(
        '<span contenteditable="false" onclick="x()">a<script>x()</script><a href=" java\tscript:x()">b</a>' +
          '<img src="x" onerror="x()"><iframe srcdoc="x"></iframe><style>x</style></span>',
      ),
    );
    expect(kept[0]?.html).toBe('<span contenteditable="false">a<a>b</a><img src="x"></span>');
  });

  test('a widget around text that can be edited is its text', () => {
    const html =
      '<figure contenteditable="false"><table><tr><td contenteditable="true">a</td><td>b</td></tr></table></figure>';
    expect(markdown(html)).toBe('| a | b |\n| --- | --- |');
  });
});
