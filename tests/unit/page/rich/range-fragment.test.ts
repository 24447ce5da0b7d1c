// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { markdownOf } from '../../../../src/page/rich/markdown-of';
import { fragmentOf, standsInCode } from '../../../../src/page/rich/range-fragment';

let host: HTMLElement;

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
});
afterEach(() => host.remove());

/** What stands between `[` and `]` in the HTML. */
function selected(html: string): Range {
  host.innerHTML = html;
  const range = document.createRange();
  const texts = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  const marks: Record<string, (node: Node, offset: number) => void> = {
    '[': (node, offset) => range.setStart(node, offset),
    ']': (node, offset) => range.setEnd(node, offset),
  };
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    for (const mark of ['[', ']']) {
      const offset = node.data.indexOf(mark);
      if (offset < 0) continue;
      node.deleteData(offset, 1);
      marks[mark]?.(node, offset);
    }
  }
  return range;
}

function htmlOf(fragment: DocumentFragment): string {
  const box = document.createElement('div');
  box.append(fragment);
  return box.innerHTML;
}

const copied = (html: string) => htmlOf(fragmentOf(selected(html), host));

describe('what a selection takes along of the marks around it', () => {
  test.each([
    ['of plain text the text', 'one [two] three', 'two'],
    ['within bold the bold', 'one <b>two [three] four</b>', '<b>three</b>'],
    [
      'within a link in bold both, and the link leads where it did',
      '<b>a <a href="https://a.example/">b [c]</a></b>',
      '<b><a href="https://a.example/">c</a></b>',
    ],
    ['across marks the part of each', 'a<b>b[c</b>d<i>e]f</i>', '<b>c</b>d<i>e</i>'],
    ['within one point no list', '<ul><li>a [b] c</li></ul>', 'b'],
    [
      'across points the list with what is selected of them',
      '<ol><li>a [b</li><li>c] d</li></ol>',
      '<ol><li>b</li><li>c</li></ol>',
    ],
    ['across paragraphs the paragraphs', '<p>a [b</p><p>c] d</p>', '<p>b</p><p>c</p>'],
    ['within a heading no heading', '<h2>a [b] c</h2>', 'b'],
    [
      'across cells the table',
      '<table><tbody><tr><td>a [b</td><td>c] d</td></tr></tbody></table>',
      '<table><tbody><tr><td>b</td><td>c</td></tr></tbody></table>',
    ],
  ])('%s', (_name, html, copy) => {
    expect(copied(html)).toBe(copy);
  });
});

describe('edges', () => {
  it('leaves out a paragraph of which nothing is selected', () => {
    const range = selected('<p>a [b]</p><p>c</p>');
    range.setEnd(host.querySelectorAll('p')[1] as Element, 0);
    expect(htmlOf(fragmentOf(range, host))).toBe('<p>b</p>');
  });

  it('takes what stands whole in the selection as it is, breaks and images too', () => {
    expect(copied('<p>a [b<br><img alt="x">c] d</p>')).toBe('b<br><img alt="x">c');
  });

  it('changes nothing in the field', () => {
    const range = selected('<ul><li><b>a [b</b></li><li>c] d</li></ul>');
    const before = host.innerHTML;
    fragmentOf(range, host);
    expect(host.innerHTML).toBe(before);
  });
});

describe('the Markdown of what is selected', () => {
  const cells = '<table><tbody><tr><td>a [<b>b</b></td><td>c] d</td></tr></tbody></table>';

  test.each([
    [
      'within a cell is no table',
      '<table><tbody><tr><td>a [<b>b</b> c]</td></tr></tbody></table>',
      '**b** c',
    ],
    ['across cells is one', cells, '| **b** | c |\n| --- | --- |'],
    [
      'across cells of a table within a table of the page’s layout is that one',
      `<table role="presentation"><tbody><tr><td>${cells}</td></tr></tbody></table>`,
      '| **b** | c |\n| --- | --- |',
    ],
    ['across points is a list', '<ul><li>a [b</li><li>c] d</li></ul>', '- b\n- c'],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(fragmentOf(selected(html), host)).markdown).toBe(markdown);
  });
});

describe('standsInCode', () => {
  test.each([
    ['<pre><code>a [b]</code></pre>', true],
    ['<pre>a [b] <b>c</b></pre>', true],
    ['<p>a <code>b [c]</code></p>', false],
    ['<p>a [b</p><pre>c] d</pre>', false],
  ])('%s: %s', (html, inCode) => {
    expect(standsInCode(selected(html), host)).toBe(inCode);
  });

  it('asks no further than the field', () => {
    const range = selected('a [b]');
    const pre = document.body.appendChild(document.createElement('pre'));
    pre.append(host);
    expect(standsInCode(range, host)).toBe(false);
    pre.remove();
  });
});
