import { describe, expect, test } from 'vitest';
import { judge, judgeForms, Lost } from '../../matrix/judge';
import { allForms } from '../../matrix/row';
import { markdown, markdownWords } from '../../matrix/texts';

describe('a text that came', () => {
  test('works', () => {
    expect(judge('one\n\ntwo', 'one\n\ntwo')).toEqual({ finding: 'works' });
  });

  test('with other white space is told from one that is whole', () => {
    expect(judge('one\ntwo', 'one\n\n  two')).toMatchObject({ finding: 'space differs' });
  });

  test.each([
    ['without a character', 'on two'],
    ['with a character twice', 'onee two'],
    ['with a word twice', 'one two two'],
    ['in another order', 'two one'],
    ['with half a character', 'one two\ud83d'],
  ])('%s is lost', (_, model) => {
    expect(() => judge(model, 'one two')).toThrow(Lost);
  });
});

describe('Markdown that came', () => {
  const around = ['before ', 'after'] as const;
  const held = `before ${markdownWords} after`;
  const html = `<p>before </p><p>A first paragraph with <strong>bold</strong>, <em>italic</em>, <code>code</code> and a
    <a href="https://example.com/">link</a>.</p><ul><li><p>red</p></li><li>green</li></ul><ol><li>first</li><li>second</li></ol>
    <pre><code>const answer = 42;</code></pre>and <p>The last paragraph.</p><p>after</p>`;

  test('in every form works', () => {
    expect(judgeForms(allForms, html, held, around)).toEqual({ finding: 'works' });
  });

  test('as it was written is plain', () => {
    expect(judgeForms(allForms, html, `before ${markdown}after`, around)).toEqual({ finding: 'plain' });
  });

  test.each(allForms)('without %s has not all forms', (form) => {
    const tag = {
      paragraphs: /<p>(?=The last)/,
      bold: /<\/?strong>/g,
      italic: /<\/?em>/g,
      code: /<code>code/,
      link: /<a[^>]*>/,
      bullets: /<\/?ul>/g,
      numbers: /<\/?ol>/g,
      'code block': /<pre>/,
    }[form];
    expect(judgeForms(allForms, html.replace(tag, ''), held, around)).toMatchObject({
      finding: 'some forms',
      detail: expect.stringContaining(`Missing: ${form} in`),
    });
  });

  test.each([
    ['a word less', held.replace('green', '')],
    ['a word twice', held.replace('green', 'green green')],
    ['what stood behind it gone', held.replace('after', '')],
  ])('with %s is lost', (_, text) => {
    expect(() => judgeForms(allForms, html, text, around)).toThrow(Lost);
  });
});
