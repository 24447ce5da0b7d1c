// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { wordsBeside } from '../../../../src/page/insert/beside';
import { selectionOf } from '../../../../src/page/target/field-selection';
import type { Snapshot } from '../../../../src/page/target/target';

afterEach(() => document.body.replaceChildren());

/** What stands beside the caret, which `|` is in this HTML. */
function beside(html: string): readonly [string, string] {
  document.body.innerHTML = `<div contenteditable="true">${html}</div>`;
  const element = document.querySelector<HTMLElement>('[contenteditable]');
  if (!element) throw new Error('There is no field');
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
    const at = node.data.indexOf('|');
    if (at < 0) continue;
    const range = document.createRange();
    node.deleteData(at, 1);
    if (node.length > 0) range.setStart(node, at);
    else {
      range.setStartBefore(node);
      node.remove();
    }
    range.collapse(true);
    const snapshot: Snapshot = {
      text: '',
      selectedText: '',
      selection: selectionOf(element, range),
      fingerprint: '',
    };
    return wordsBeside({ kind: 'contenteditable', element }, snapshot);
  }
  throw new Error('There is no caret');
}

describe('what stands beside the caret', () => {
  it.each([
    ['one| two', 'one', ' two'],
    ['one <b>two|</b> three', 'two', ' three'],
    ['one <b>two</b>|three', 'two', 'three'],
    ['<i><b>one</b></i><u>|two</u>', 'one', 'two'],
    ['ask <span contenteditable="false">@Ann</span>|now', '@Ann', 'now'],
    ['one\u200b|\ufefftwo', 'one', 'two'],
    ['one<span></span>|<span>\u200b</span>two', 'one', 'two'],
    ['one<span style="display: none">hidden</span>|two', 'one', 'two'],
  ])('%s', (html, before, after) => {
    expect(beside(html)).toEqual([before, after]);
  });

  it.each([
    ['one<br>|<br>two'],
    ['<p>one</p><p>|</p><p>two</p>'],
    ['<div>one</div>|<div>two</div>'],
    ['<ul><li>one</li><li>|</li><li>two</li></ul>'],
    ['one<img alt="x">|<input>two'],
    ['|'],
    ['<pre>one|two</pre>'],
  ])('%s: no word of its line', (html) => {
    expect(beside(html)).toEqual(['', '']);
  });

  it.each([
    [
      'a textarea',
      '<textarea spellcheck="false" style="font-family: Fira Code, monospace">onetwo</textarea>',
    ],
    ['an element', '<div contenteditable spellcheck="false" style="font-family: Menlo">onetwo</div>'],
  ])('nothing that a text has to keep apart from in %s for code', (_, html) => {
    expect(amidst(html)).toEqual(['', '']);
  });

  it.each([
    ['# Notes\n\nWe meet to|day at noon, all of us.', true],
    ['// one two three|four', true],
    ['const one = a two three|four;', false],
    ['Words of the line before\none two|three', false],
    ['await one two three(|four)', false],
  ])('of a field that looks as those for code: the words of a sentence alone: %j', (text, parted) => {
    const [before = '', after = ''] = text.split('|');
    document.body.innerHTML = `<textarea spellcheck="false" style="font-family: monospace">${before}${after}</textarea>`;
    const element = document.querySelector('textarea') as HTMLTextAreaElement;
    const { length } = before;
    const selection = { type: 'offsets', start: length, end: length, direction: 'none' } as const;
    expect(
      wordsBeside(
        { kind: 'textarea', element },
        { text: before + after, selectedText: '', fingerprint: '', selection },
      ),
    ).toEqual(parted ? [before, after] : ['', '']);
  });

  it.each([
    ['whose letters have one width', '<textarea style="font-family: monospace">onetwo</textarea>'],
    [
      'without a spelling checker',
      '<textarea spellcheck="false" style="font-family: sans-serif">onetwo</textarea>',
    ],
  ])('the words in a field %s', (_, html) => {
    expect(amidst(html)).toEqual(['one', 'two']);
  });
});

/** What stands beside a caret between the two words of the only field in this HTML. */
function amidst(html: string): readonly [string, string] {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild as HTMLElement;
  const snapshot = { text: 'onetwo', selectedText: '', fingerprint: '' };
  if (element instanceof HTMLTextAreaElement) {
    const selection = { type: 'offsets', start: 3, end: 3, direction: 'none' } as const;
    return wordsBeside({ kind: 'textarea', element }, { ...snapshot, selection });
  }
  const range = document.createRange();
  range.setStart(element.firstChild as Text, 3);
  range.collapse(true);
  return wordsBeside(
    { kind: 'contenteditable', element },
    { ...snapshot, selection: selectionOf(element, range) },
  );
}

describe('what stands beside the caret of a code editor', () => {
  function besideIn(language: string, text: string): readonly [string, string] {
    const element = document.createElement('div');
    element.dataset.language = language;
    document.body.append(element);
    const at = text.indexOf('|');
    const snapshot: Snapshot = {
      text: text.replace('|', ''),
      selectedText: '',
      selection: { type: 'model', start: at, end: at },
      fingerprint: '',
    };
    return wordsBeside({ kind: 'editor', editor: 'codemirror6', element, partial: true }, snapshot);
  }

  it('is told of Markdown', () => {
    expect(besideIn('markdown', 'one| two')).toEqual(['one', ' two']);
    expect(besideIn('markdown', '```\nlet a;\n```\none|')).toEqual(['```\nlet a;\n```\none', '']);
  });

  it('is not told of a block of code in it, and of no other language', () => {
    expect(besideIn('markdown', '```\nlet a|')).toEqual(['', '']);
    expect(besideIn('javascript', 'one| two')).toEqual(['', '']);
  });
});
