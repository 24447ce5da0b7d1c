import type { TestType } from '@playwright/test';
import { expect } from '../support/expect';
import type { MatrixPage } from './matrix-page';
import type { Row } from './row';
import { rows } from './rows';
import { lines } from './texts';

type MatrixTest = TestType<object, { matrixPage: MatrixPage }>;

/** Editors that keep a model beside the page, and a history of it. */
const names = [
  'ProseMirror',
  'Tiptap',
  'Milkdown',
  'Toast UI, WYSIWYG',
  'Toast UI, Markdown',
  'BlockNote',
  'Quill',
  'Lexical, rich text',
  'Lexical, plain text',
  'Slate',
  'Slate, a chat box',
  'Draft.js',
];

const patience = 1000;
const start = 'one two three';

/** What is asked of them beside the cases of the matrix. */
export function richEditorTests(test: MatrixTest): void {
  for (const row of rows.filter(({ name }) => names.includes(name))) {
    test(`${row.name}: undo last run gives the text and the place of before`, async ({
      matrixPage: page,
    }) => {
      for (const text of ['zwei', lines]) await putsBack(page, row, text);
    });

    test(`${row.name}: what is typed right before and after an insertion stays when that is undone`, async ({
      matrixPage: page,
    }) => {
      for (const text of ['eins', 'eins\n\nzwei']) await staysApart(page, row, text);
    });

    test(`${row.name}: a text goes to the very beginning and to the very end`, async ({
      matrixPage: page,
    }) => {
      for (const [at, written] of [
        [0, 'zwei\n'],
        [start.length, ' zwei\n'],
      ] as const) {
        await page.mount(row, start);
        await page.select(at, at);
        await page.capture();
        await page.takeFocus('button');
        expect(await page.insert('zwei\n')).toMatchObject({ outcome: { status: 'written' } });
        const expected = `${start.slice(0, at)}${written}${start.slice(at)}`;
        expect(await page.read()).toBe(expected);
        await page.press('x');
        const typed = `${start.slice(0, at)}${written}x${start.slice(at)}`;
        expect(await page.readUntil(typed, patience)).toBe(typed);
      }
    });

    test(`${row.name}: an empty text deletes what is selected, as one step`, async ({ matrixPage: page }) => {
      const before = await page.mount(row, start);
      await page.select(4, 8);
      await page.capture();
      await page.takeFocus('button');
      expect(await page.insert('')).toMatchObject({ outcome: { status: 'written' } });
      expect(await page.read()).toBe('one three');
      await page.press('Control', 'z');
      expect(await page.readUntil(before, patience)).toBe(before);
    });

    if (row.forms) {
      test(`${row.name}: a list or a block of code leaves the text around it in its own paragraphs`, async ({
        matrixPage: page,
      }) => {
        for (const block of blocks) await standsApart(page, row, block);
      });
    }

    test(`${row.name}: a text takes the place of all there is, also of nothing`, async ({
      matrixPage: page,
    }) => {
      for (const before of ['one\n\ntwo', '']) {
        await page.mount(row, before);
        await page.select(0, 0);
        await page.capture();
        await page.takeFocus('button');
        expect(await page.insert('eins\nzwei', before ? 'field' : 'caret')).toMatchObject({
          outcome: { status: 'written' },
        });
        expect(await page.read()).toBe('eins\nzwei');
        await page.press('Control', 'z');
        expect(await page.readUntil(before, patience)).toBe(before);
      }
    });
  }
}

/** Lists and code that an answer begins and ends with, and what an editor's HTML then holds. */
const blocks = [
  { text: '- red\n- green', markup: /<li\b[^>]*>(<[^>]+>)*red<.*<li\b[^>]*>(<[^>]+>)*green</s },
  { text: '```\nred\n```\n\n```\ngreen\n```', markup: /<pre\b[^>]*>(\s|<[^>]+>)*red\b.*green\s*</s },
];

async function standsApart(page: MatrixPage, row: Row, { text, markup }: (typeof blocks)[number]) {
  await page.mount(row, start);
  await page.select(4, 7);
  await page.capture();
  await page.takeFocus('button');
  expect(await page.insert(text)).toMatchObject({ outcome: { status: 'written' } });
  expect(await page.read()).toBe('one \nred\ngreen\n three');
  expect(await page.markup()).toMatch(markup);
  await page.press('Control', 'z');
  expect(await page.readUntil(start, patience)).toBe(start);
}

async function putsBack(page: MatrixPage, row: Row, text: string): Promise<void> {
  const before = await page.mount(row, start);
  await page.select(4, 7);
  await page.capture();
  await page.takeFocus('button');
  expect(await page.insert(text)).toMatchObject({ outcome: { status: 'written' } });
  await page.takeFocus('button');
  expect(await page.putBack()).toMatchObject({ status: 'written' });
  expect(await page.read()).toBe(before);
  // What was selected is so again: typing goes over it.
  await page.press('x');
  const typed = 'one x three';
  expect(await page.readUntil(typed, patience)).toBe(typed);
}

/** What is typed right before and after, by real keys and as quickly as they come, is a step of its own. Throws if not. */
export async function staysApart(page: MatrixPage, row: Row, text: string): Promise<void> {
  const steps = [await page.mount(row, start)];
  await page.select(4, 4);
  const then = async (expected: string) => {
    expect(await page.readUntil(expected, patience)).toBe(expected);
    steps.push(expected);
  };
  await page.press('a');
  await then('one atwo three');
  await page.capture();
  await page.insert(text);
  await then(`one a ${text} two three`);
  await page.press('b');
  await then(`one a ${text} btwo three`);
  for (const expected of steps.slice(0, -1).reverse()) {
    await page.press('Control', 'z');
    expect(await page.readUntil(expected, patience)).toBe(expected);
  }
}
