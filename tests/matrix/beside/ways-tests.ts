import { expect } from '../../support/expect';
import type { Row } from '../row';
import { type BesideTest, countIn, rowOf as knownRow, start } from './fields';
import { paragraphBlocks } from './held-fields';

const lines = 'eins\n\n  zwei  drei';

const rowOf = (query: string): Row => ({ name: query, page: 'own-model', query });

/** What an editor that believes its own text takes, and the strategy that it is written by: a word, and lines. */
const takes = [
  { query: 'takes=paste', word: 'paste', lines: 'paste' },
  { query: 'takes=paste&late=200', word: 'paste', lines: 'paste' },
  { query: 'takes=paste&late=700', word: 'paste', lines: 'paste' },
  { query: 'takes=clipboard', word: 'paste', lines: 'paste' },
  { query: 'takes=input', word: 'paste', lines: 'paste' },
  { query: 'takes=input&late=200', word: 'paste', lines: 'paste' },
  { query: 'takes=typing', word: 'editable-text', lines: 'typed-lines' },
];

/** How a text gets into an editor that no row is about. */
export function waysTests(test: BesideTest): void {
  for (const { query, ...strategies } of takes) {
    test(`an editor of its own model (${query}) holds what it is given, once, and undoes it`, async ({
      pages: [page],
    }) => {
      if (!page) throw new Error('No page');
      for (const [text, strategy] of [
        ['zwei', strategies.word],
        [lines, strategies.lines],
      ] as const) {
        const row = rowOf(query);
        await page.mount(row, start);
        await page.select(4, 7);
        await page.capture();
        await page.takeFocus('button');
        expect(await page.insert(text)).toMatchObject({ outcome: { status: 'written', strategy } });
        expect(await page.read()).toBe(`one ${text} three`);
        // The next key goes behind it, into what the editor holds.
        await page.press('x');
        expect(await page.readUntil(`one ${text}x three`, 2000)).toBe(`one ${text}x three`);
      }
    });
  }

  test('a block of an editor holds words of an answer in their form, and its lists as lines', async ({
    pages: [page],
  }) => {
    if (!page) throw new Error('No page');
    await page.mount(paragraphBlocks, start);
    await page.select(4, 7);
    await page.capture();
    await page.takeFocus('button');
    const answer = '**zwei** and a [link](https://example.com/)\n\n- red\n- `green`';
    expect(await page.insert(answer)).toMatchObject({ outcome: { status: 'written', strategy: 'paste' } });
    expect(await page.read()).toBe('one zwei and a link\n\n- red\n- green three');
    const markup = await page.markup();
    for (const form of [/<strong>zwei<\/strong>/, /<a href="https:\/\/example.com\/"/, /<code>green<\/code>/])
      expect(markup).toMatch(form);
    await page.press('Control', 'z');
    expect(await page.readUntil(start, 2000)).toBe(start);
  });

  test('an editable page without an editor: formatted paragraphs keep apart from the words around them', async ({
    pages: [page],
  }) => {
    if (!page) throw new Error('No page');
    await page.mount(knownRow('contenteditable'), start);
    await page.select(4, 4);
    await page.capture();
    await page.takeFocus('button');
    expect(await page.insert('eins **zwei**\n\n- drei\n\nvier')).toMatchObject({
      outcome: { status: 'written', strategy: 'editable-rich' },
    });
    expect(await page.read()).toMatch(/^one\s+eins zwei\s+drei\s+vier\s+two three$/);
    expect(await page.markup()).toMatch(/<(strong|b)>zwei</);
  });

  test('an editor that looks at a paste and forgets it is not written in another way', async ({
    pages: [page],
  }) => {
    if (!page) throw new Error('No page');
    await page.mount(rowOf('takes=nothing'), start);
    await page.select(4, 7);
    await page.capture();
    expect(await page.insert('zwei')).toMatchObject({
      outcome: { status: 'refused', reason: 'field-refused' },
    });
    expect(await page.read()).toBe(start);
  });

  test('a text that comes when nobody waits for it any more comes once', async ({ pages: [page] }) => {
    if (!page) throw new Error('No page');
    await page.mount(rowOf('takes=paste&late=2500'), start);
    await page.select(4, 7);
    await page.capture();
    expect(await page.insert('zwei')).toMatchObject({ outcome: { status: 'refused' } });
    expect(await page.readUntil('one zwei three', 5000)).toBe('one zwei three');
    await page.press('x');
    expect(countIn(await page.readUntil('one zweix three', 2000), 'zwei')).toBe(1);
  });

  test('a field that lets nobody paste is written as by keys', async ({ pages: [page] }) => {
    if (!page) throw new Error('No page');
    for (const text of ['zwei', lines]) {
      await page.mount(rowOf('takes=blocked'), start);
      await page.select(4, 7);
      await page.capture();
      expect(await page.insert(text)).toMatchObject({ outcome: { status: 'written' } });
      expect(await page.read()).toBe(`one ${text} three`);
    }
  });

  test('a label as wide as its text, which makes itself empty for a paste, is written by the browser', async ({
    pages: [page],
  }) => {
    if (!page) throw new Error('No page');
    for (const text of ['zwei', lines]) {
      await page.mount(rowOf('takes=label'), '');
      await page.select(0, 0);
      await page.capture();
      await page.takeFocus('button');
      expect(await page.insert(text)).toMatchObject({ outcome: { status: 'written' } });
      expect(await page.read()).toBe(text);
    }
  });

  test('CKEditor 5, right after it has got the focus back: the text goes where the user was', async ({
    pages: [page],
  }) => {
    if (!page) throw new Error('No page');
    const row = knownRow('CKEditor 5');
    for (const restored of [true, false]) {
      await page.mount(row, start);
      await page.select(4, 7);
      await page.capture();
      await page.takeFocus('button');
      if (restored) await page.restoreFocus();
      expect(await page.insert('zwei')).toMatchObject({ outcome: { status: 'written' } });
      expect(await page.read()).toBe('one zwei three');
    }
  });

  test('Jodit, which no surface has taken the focus from: lines keep apart from the words behind them', async ({
    pages: [page],
  }) => {
    if (!page) throw new Error('No page');
    await page.mount(knownRow('Jodit'), start);
    await page.select(4, 4);
    await page.capture();
    expect(await page.insert('eins\nzwei')).toMatchObject({ outcome: { status: 'written' } });
    expect(await page.read()).toBe('one eins\nzwei two three');
  });
}
