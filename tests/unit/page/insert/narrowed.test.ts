// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { changedMarkdown, changedText, type Piece } from '../../../../src/page/insert/narrowed';
import { markdownOf } from '../../../../src/page/rich/markdown-of';
import { plain } from './plain';

afterEach(() => document.body.replaceChildren());

function fieldOf(html: string): { field: HTMLElement; range: Range } {
  document.body.innerHTML = `<div contenteditable="true">${html}</div>`;
  const field = document.body.firstElementChild as HTMLElement;
  const range = document.createRange();
  range.selectNodeContents(field);
  return { field, range };
}

/** What is replaced by what. */
const told = (pieces: readonly Piece[] | undefined) =>
  pieces?.map(({ range, content }) => [range.toString(), content.rich?.html ?? content.text]);

/** Writes them as a browser does that adds nothing. */
function write(pieces: readonly Piece[]): void {
  for (const { range, content } of pieces) {
    range.deleteContents();
    range.insertNode(document.createTextNode(content.text));
  }
}

const mention = (name: string) => `<span contenteditable="false">@${name}</span>`;

/** The pieces that an answer to the field's Markdown changes. */
function answered(html: string, answer: (markdown: string) => string) {
  const { field, range } = fieldOf(html);
  const { markdown, kept } = markdownOf(field);
  const change = { before: markdown, after: answer(markdown), plain, mayEmpty: true };
  return { field, pieces: changedMarkdown(range, change, { kept, look: {} }) };
}

describe('plain text that becomes another', () => {
  it('is written where it differs', () => {
    const { range } = fieldOf('<div>one two</div><div>three</div>');
    const change = { before: 'one two\nthree', after: 'one zwei\nthree', plain, mayEmpty: true };
    expect(told(changedText(range, change))).toEqual([['two', 'zwei']]);
  });

  it('is told by its letters, not by its white space', () => {
    const { range } = fieldOf('<p>one&nbsp; two</p>\n  <p>three\u200b four</p>');
    const change = {
      before: 'one  two\n\nthree four',
      after: 'one  two\n\nthree fünf',
      plain,
      mayEmpty: true,
    };
    expect(told(changedText(range, change))).toEqual([['four', 'fünf']]);
  });

  it('empties no text beside another: it begins at the end of the one before', () => {
    const { field } = fieldOf('<p></p>');
    const paragraph = field.firstElementChild as HTMLElement;
    const texts = ['one ', 'two', ' three'].map((text) => document.createTextNode(text));
    paragraph.append(...texts);
    const range = document.createRange();
    range.selectNodeContents(field);
    const change = { before: 'one two three', after: 'one zwei three', plain, mayEmpty: false };
    const [piece] = changedText(range, change) ?? [];
    expect(piece?.range.toString()).toBe('two');
    expect([piece?.range.startContainer, piece?.range.startOffset]).toEqual([texts[0], 4]);
  });

  it('is not looked for where the text is another', () => {
    const { range } = fieldOf('<p>one two</p>');
    expect(changedText(range, { before: 'one', after: 'two', plain, mayEmpty: true })).toBeUndefined();
  });

  it('has no piece where nothing differs', () => {
    const { range } = fieldOf('<p>one</p>');
    expect(changedText(range, { before: 'one', after: 'one', plain, mayEmpty: true })).toEqual([]);
  });

  it('becomes it by its piece, whatever the two are', () => {
    const word = fc.constantFrom('one', 'two', 'three', 'a', '中', '👩‍👧', ',');
    const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { field, range } = fieldOf(`<p>${before}</p>`);
        const pieces = changedText(range, { before, after, plain, mayEmpty: true });
        if (!pieces) throw new Error('There are no pieces');
        write(pieces);
        expect(field.textContent).toBe(after);
      }),
      { numRuns: 100 },
    );
  });
});

describe('Markdown that becomes another', () => {
  it('is written as text between what is no text', () => {
    const { pieces } = answered(`<p>Ask ${mention('Ann')} adn ${mention('Ben')} abuot it</p>`, (text) =>
      text.replace('adn', 'and').replace('abuot', 'about'),
    );
    expect(told(pieces)).toEqual([
      ['abuot', 'about'],
      ['adn', 'and'],
    ]);
  });

  it('leaves all nodes alone but those of the words that differ', () => {
    const { field, pieces } = answered(
      `<p>Dear <b>Tom</b></p><p>it are <a href="https://example.com/">here</a> ${mention('Ann')}</p><ul><li>red</li></ul>`,
      (text) => text.replace('are', 'is'),
    );
    const kept = [...field.querySelectorAll('*')];
    expect(told(pieces)).toEqual([['are', 'is']]);
    write(pieces ?? []);
    expect([...field.querySelectorAll('*')]).toEqual(kept);
    expect(field.textContent).toBe('Dear Tomit is here @Annred');
  });

  it('is written within formatting that stays', () => {
    const { pieces } = answered('<p>a <b>big plan</b> b</p>', (text) => text.replace('big', 'huge'));
    expect(told(pieces)).toEqual([['big', 'huge']]);
  });

  it('is written as HTML where it would empty an element that may not be emptied', () => {
    const { field, range } = fieldOf('<p>one</p><p>a <b>big</b> b</p>');
    const { markdown, kept } = markdownOf(field);
    const change = { before: markdown, after: markdown.replace('big', 'huge'), plain, mayEmpty: false };
    expect(told(changedMarkdown(range, change, { kept, look: {} }))).toEqual([
      ['a big b', 'a <strong>huge</strong> b'],
    ]);
  });

  it('is written in a heading, in a point and in code', () => {
    const html = '<h2>one</h2><ul><li>two</li><li>three</li></ul><pre><code>f(4)</code></pre>';
    for (const [from, to] of [
      ['one', 'eins'],
      ['three', 'drei'],
      ['4', '5'],
    ] as const)
      expect(told(answered(html, (text) => text.replace(from, to)).pieces)).toEqual([[from, to]]);
  });

  it('is written as HTML for the paragraphs whose form differs', () => {
    const { pieces } = answered('<p>one</p><p>two <b>x</b></p><p>three</p>', (text) =>
      text.replace('two **x**', '**two** x'),
    );
    expect(told(pieces)).toEqual([['two x', '<strong>two</strong> x']]);
  });

  it('is written with the paragraph beside it where one is new or gone', () => {
    const html = '<p>one <b>x</b></p><p>two</p><p>three</p>';
    expect(told(answered(html, (text) => `${text}\n\nfour`).pieces)).toEqual([
      ['three', '<p>three</p><p>four</p>'],
    ]);
    expect(told(answered(html, (text) => text.replace('two\n\n', '')).pieces)).toEqual([
      ['one xtwo', 'one <strong>x</strong>'],
    ]);
  });

  it('is all written anew where a list or a heading becomes something else', () => {
    const html = '<h2>one</h2><ul><li>two</li></ul>';
    for (const answer of ['### one\n\n- two', '## one\n\n- two\n- three', 'one'])
      expect(answered(html, () => answer).pieces).toBeUndefined();
  });

  it('keeps what is no text beside text that is new at its sides', () => {
    const html = `<p>${mention('Ann')}${mention('Ben')}</p>`;
    const { field, pieces } = answered(html, () => 'To [@Ann](kept:1) and [@Ben](kept:2)!');
    write(pieces ?? []);
    expect(field.innerHTML).toBe(`<p>To ${mention('Ann')} and ${mention('Ben')}!</p>`);
  });

  it('becomes it by its pieces, whatever stands between what is no text', () => {
    const word = fc.constantFrom('one', 'two', '2*3', 'a_b', '中', '👩‍👧');
    const words = fc.array(word, { maxLength: 3 }).map((all) => all.join(' '));
    const rows = fc.array(fc.tuple(words, words), { minLength: 1, maxLength: 4 });
    const spaced = (text: string) => (text === '' ? ' ' : ` ${text} `);
    fc.assert(
      fc.property(rows, (all) => {
        const build = (side: 0 | 1) =>
          `a${all.map((row, i) => spaced(row[side]) + mention(`n${i}`)).join('')} b`;
        const { markdown } = markdownOf(fieldOf(`<p>${build(1)}</p>`).field);
        const { field, pieces } = answered(`<p>${build(0)}</p>`, () => markdown);
        if (!pieces) throw new Error('There are no pieces');
        const before = [...field.querySelectorAll('span')];
        write(pieces);
        expect([...field.querySelectorAll('span')]).toEqual(before);
        expect(field.innerHTML).toBe(`<p>${build(1)}</p>`);
      }),
      { numRuns: 100 },
    );
  });
});
