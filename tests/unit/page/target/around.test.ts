// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { surroundingTextOf } from '../../../../src/page/target/around';

afterEach(() => document.body.replaceChildren());

/** The selection of the first occurrence of `words` in a page. */
function select(html: string, words: string) {
  document.body.innerHTML = html;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const at = node.nodeValue?.indexOf(words) ?? -1;
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + words.length);
    return { text: words, start: node, range, backward: false };
  }
  throw new Error(`No ${words} in the page`);
}

describe('the paragraph around a selection', () => {
  it('is the text of the nearest block, marks left aside', () => {
    const selection = select(
      '<p>Other.</p><p>We sat on the <b style="display: inline">bank</b> of the\n  river.</p><p>More.</p>',
      'bank',
    );
    expect(surroundingTextOf(selection)).toBe('We sat on the bank of the river.');
  });

  it('is nothing where the selection is all of it', () => {
    expect(surroundingTextOf(select('<p>bank</p><p>More.</p>', 'bank'))).toBeUndefined();
  });

  it('holds nothing of fields, scripts, or what is not shown', () => {
    const html =
      '<p>the bank <input value="secret"><textarea>secret</textarea><script>secret()</script>' +
      '<span style="display: none">secret</span><span contenteditable>secret</span>is wide</p>';
    expect(surroundingTextOf(select(html, 'bank'))).toBe('the bank is wide');
  });

  it('is cut around a selection in a long paragraph, between words', () => {
    const words = 'word '.repeat(2000);
    const context = surroundingTextOf(select(`<p>${words}bank ${words}</p>`, 'bank')) ?? '';
    expect(context.length).toBeLessThanOrEqual(4000);
    expect(context.length).toBeGreaterThan(3900);
    expect(context).toMatch(/^word .* bank .* word$/);
  });
});
