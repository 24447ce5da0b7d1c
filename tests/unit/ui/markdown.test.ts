// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createMarkdownStream } from '../../../src/ui/markdown';

const draw = (...pieces: string[]) => {
  const container = document.createElement('div');
  const stream = createMarkdownStream(container);
  let text = '';
  for (const piece of pieces) {
    text += piece;
    stream.show(text);
  }
  stream.finish();
  return container;
};

const sample =
  '# Title\n\nA *b* **c** ~~d~~ `e`\n\n- one\n- two\n  1. three\n\n> quote\n\n```js\nlet a = 1 < 2;\n```\n\n' +
  '| a | b |\n|---|---|\n| 1 | 2 |\n\n[x] (y) [link](https://example.com/a?b=1&c=2) and https://example.org/ end\n';

describe('createMarkdownStream', () => {
  it('draws the same whether the text comes at once or letter by letter', () => {
    expect(draw(...sample).innerHTML).toBe(draw(sample).innerHTML);
  });

  it('draws structure', () => {
    const drawn = draw(sample);
    expect(drawn.querySelector('h3')?.textContent).toBe('Title');
    expect(drawn.querySelector('pre')?.textContent).toBe('let a = 1 < 2;');
    expect([...drawn.querySelectorAll('th')].map((cell) => cell.textContent?.trim())).toEqual(['a', 'b']);
    expect([...drawn.querySelectorAll('td')].map((cell) => cell.textContent?.trim())).toEqual(['1', '2']);
    expect(drawn.querySelector('ol li')?.textContent).toBe('three');
  });

  it.each([
    'x = list[0] + list[n - 1]',
    'As said in [1] and [2], it holds.',
    '{"points":["One.","Two."],"rest":[]}',
    'ends with [an open',
    'ends with [an open](https://a.example',
    'one [open\n\nand on',
    'an image ![without address] here',
    '- [[Page]] of a wiki',
  ])('keeps brackets that are no link: %s', (text) => {
    for (const drawn of [draw(text), draw(...text)])
      expect(drawn.textContent).toBe(text.replace(/^- |\n+/g, ''));
  });

  it('lets headings go one level deeper at a time', () => {
    const tags = [...draw('### a\n\n# b\n\n###### c\n\n## d\n').children].map(({ localName }) => localName);
    expect(tags).toEqual(['h3', 'h3', 'h4', 'h4']);
  });

  it('keeps the nodes that are drawn already', () => {
    const container = document.createElement('div');
    const stream = createMarkdownStream(container);
    stream.show('First paragraph.\n\nSec');
    const first = container.firstChild;
    stream.show('First paragraph.\n\nSecond.');
    expect(container.firstChild).toBe(first);
  });

  it('draws another text anew', () => {
    const container = document.createElement('div');
    const stream = createMarkdownStream(container);
    stream.show('Old words');
    stream.show('New');
    stream.finish();
    expect(container.textContent).toBe('New');
  });

  it('goes on after it was finished with the same text', () => {
    const container = document.createElement('div');
    const stream = createMarkdownStream(container);
    stream.show('Same');
    stream.finish();
    stream.show('Same');
    expect(container.textContent).toBe('Same');
  });
});

describe('underscores', () => {
  const fence = '```';

  it.each([
    ['snake_case and a_b_c', '<p>snake_case and a_b_c</p>'],
    ['{{config.target_language}} or {{x.y_z_}}', '<p>{{config.target_language}} or {{x.y_z_}}</p>'],
    ['two__or__more, 中_文_字 and trailing_ too', '<p>two__or__more, 中_文_字 and trailing_ too</p>'],
    [
      '_em_, __strong__ and _snake_case_',
      '<p><em>em</em>, <strong>strong</strong> and <em>snake_case</em></p>',
    ],
    ['*a_b* **c_d**', '<p><em>a_b</em> <strong>c_d</strong></p>'],
    ['`a_b` c_d_e `f_g_h`', '<p><code>a_b</code> c_d_e <code>f_g_h</code></p>'],
    [`${fence}js_x\na_b_c\n${fence}\nd_e_f`, '<pre>a_b_c</pre><p>d_e_f</p>'],
    ['    a_b_c', '<pre>a_b_c</pre>'],
    [
      '# a_b_c\n\n- d_e_f\n\n> g_h_i',
      '<h3>a_b_c</h3><ul><li>d_e_f</li></ul><blockquote><p>g_h_i</p></blockquote>',
    ],
    ['http_a_b x', '<p>http_a_b x</p>'],
    ['ends_in_', '<p>ends_in_</p>'],
  ])('%j: those inside words are no marks', (text, html) => {
    expect(draw(text).innerHTML).toBe(html);
    expect(draw(...text).innerHTML).toBe(html);
  });

  it.each([
    [
      'see https://example.com/a_b_c now_here',
      'https://example.com/a_b_c',
      'see https://example.com/a_b_c now_here',
    ],
    ['[x_y_z](https://example.com/a_b_c) d_e', 'https://example.com/a_b_c', 'x_y_z (example.com) d_e'],
  ])('%j keeps its address', (text, address, words) => {
    const drawn = draw(text);
    expect(drawn.querySelector('a')?.getAttribute('href')).toBe(address);
    expect(drawn.textContent).toBe(words);
    expect(drawn.querySelector('em')).toBeNull();
    expect(draw(...text).innerHTML).toBe(drawn.innerHTML);
  });
});

describe('what a text may not bring in', () => {
  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](data:text/html,<script>1</script>)',
    '[x](vbscript:x)',
    '[x](/relative)',
    '[x](//example.com)',
    '[x](chrome://settings)',
    '[x](file:///etc/passwd)',
  ])('%s has no address', (text) => {
    expect(draw(text).querySelector('[href]')).toBeNull();
  });

  it.each(['https://example.com/', 'http://example.com/', 'mailto:a@example.com'])(
    '%s keeps its own',
    (address) => {
      const link = draw(`[x](${address})`).querySelector('a');
      expect(link?.getAttribute('href')).toBe(address);
      expect(link?.getAttribute('rel')).toBe('noopener noreferrer');
      expect(link?.getAttribute('target')).toBe('_blank');
      expect(link?.title).toBe(address);
    },
  );

  it.each([
    ['[your bank](https://evil.example/bank.example)', 'your bank (evil.example)'],
    ['[https://bank.example/](https://evil.example/)', 'https://bank.example/ (evil.example)'],
    ['[bank.example](https://bank.example.evil.example/)', 'bank.example (bank.example.evil.example)'],
    [
      '[https://bank.example](https://bank.example.evil.example/)',
      'https://bank.example (bank.example.evil.example)',
    ],
    [
      '[https://bank.example@evil.example/](https://bank.example@evil.example/)',
      'https://bank.example@evil.example/ (evil.example)',
    ],
    ['[https://аpple.example/](https://аpple.example/)', 'https://аpple.example/ (xn--pple-43d.example)'],
    ['[x](http://127.0.0.1:8080/a)', 'x (127.0.0.1:8080)'],
    ['[ask us](mailto:thief@evil.example?body=x)', 'ask us (thief@evil.example)'],
    ['[\u202Eknab](https://evil.example/)', '\u202Eknab (evil.example)'],
  ])('%j shows where it leads', (text, words) => {
    for (const drawn of [draw(text), draw(...text)]) {
      expect(drawn.textContent).toBe(words);
      expect(drawn.querySelector('a > .link-target[dir="ltr"]')).not.toBeNull();
    }
  });

  it.each([
    '[https://example.com/a?b](https://example.com/a?b#c)',
    '[https://example.com](https://example.com/a)',
    '[example.com](https://example.com/a)',
    '[a@example.com](mailto:a@example.com)',
    'https://example.com/a',
  ])('%j says it itself', (text) => {
    const drawn = draw(text);
    expect(drawn.querySelector('a[href]')).not.toBeNull();
    expect(drawn.querySelector('.link-target')).toBeNull();
  });

  it.each([
    '![a chart](https://tracker.example/p.png)',
    '![a chart][1]\n\n[1]: https://tracker.example/p.png',
    '[![a chart](https://tracker.example/p.png)](https://example.com/)',
    '<img src="https://tracker.example/p.png" srcset="x 2x">',
    '<video poster="https://tracker.example/p.png">',
    '![a](https://tracker.example/p.png "t")',
  ])('%j loads nothing', (text) => {
    for (const drawn of [draw(text), draw(...text)]) {
      expect(
        drawn.querySelector('img, picture, video, object, iframe, [src], [srcset], [poster], [style]'),
      ).toBeNull();
    }
  });

  it('draws an image as its alternative text', () => {
    const drawn = draw('![a chart](https://tracker.example/p.png)');
    expect(drawn.querySelector('img, [src]')).toBeNull();
    expect(drawn.textContent).toContain('a chart');
  });

  it('draws HTML as text', () => {
    const drawn = draw('<img src=x onerror=alert(1)> <b>bold</b>');
    expect(drawn.querySelector('img, b')).toBeNull();
    expect(drawn.textContent).toContain('<b>bold</b>');
  });

  it('makes no element that a page could define', () => {
    const drawn = draw('$$\nx^2\n$$\n\n\\(y\\) and $z$ - [ ] todo\n\n- [x] done\n');
    expect([...drawn.querySelectorAll('*')].filter((element) => element.localName.includes('-'))).toEqual([]);
  });

  it.each([
    ['quotes', `${'> '.repeat(60)}deep`],
    ['lists', Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- item`).join('\n')],
    ['marks', '*_'.repeat(200)],
  ])('survives %s nested without end', (_name, text) => {
    expect(draw(`${text}\n\nafter`).textContent).toContain('after');
  });
});
