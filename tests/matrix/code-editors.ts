import type { TestType } from '@playwright/test';
import { expect } from '../support/expect';
import type { MatrixPage } from './matrix-page';
import type { Row } from './row';
import { codeEditors } from './rows/editors';
import { large, lines } from './texts';

type MatrixTest = TestType<object, { matrixPage: MatrixPage }>;

const patience = 1000;
const start = 'one two three';

/** What is asked of editors of code beside the cases of the matrix. */
export function codeEditorTests(test: MatrixTest): void {
  for (const row of codeEditors) {
    test(`${row.name}: undo last run gives the text and the place of before`, async ({
      matrixPage: page,
    }) => {
      for (const text of ['zwei', lines]) await putsBack(page, row, text);
    });

    test(`${row.name}: what is typed before and after stays when an insertion is undone`, async ({
      matrixPage: page,
    }) => {
      await staysApart(page, row);
    });
  }

  for (const row of codeEditors) {
    test(`${row.name}: one that has turned read-only since is not put back`, async ({ matrixPage: page }) => {
      await page.mount(row, start);
      await page.select(4, 7);
      await page.capture();
      await page.insert('zwei');
      expect(await page.refuse()).toBe(true);
      expect(await page.putBack()).toMatchObject({ status: 'refused' });
      expect(await page.read()).toBe('one zwei three');
    });

    test(`${row.name}: line ends at the end of a text, and alone`, async ({ matrixPage: page }) => {
      for (const text of ['\n', 'five\n', '\n\n', '\nsix']) {
        await page.mount(row, 'one\n\nthree\n\nfour');
        await page.select(4, 4);
        await page.capture();
        expect(await page.insert(text)).toMatchObject({ outcome: { status: 'written' } });
        expect(await page.read()).toBe(`one\n${text}\nthree\n\nfour`);
      }
    });

    test(`${row.name}: a copy of the line with the caret goes to the caret`, async ({ matrixPage: page }) => {
      await page.mount(row, 'one\ntwo');
      await page.select(5, 5);
      await page.capture();
      expect(await page.insert('two\n')).toMatchObject({ outcome: { status: 'written' } });
      expect(await page.read()).toBe('one\nttwo\nwo');
    });

    test(`${row.name}: a long selection is known whole, and replaced`, async ({ matrixPage: page }) => {
      const before = await page.mount(row, large);
      await page.select(150, 9000);
      expect(await page.capture()).toMatchObject({ text: before.slice(150, 9000) });
      expect(await page.insert('short')).toMatchObject({ outcome: { status: 'written' } });
      expect(await page.read()).toBe(`${before.slice(0, 150)}short${before.slice(9000)}`);
    });
  }

  for (const row of ['Monaco, EditContext', 'Monaco, textarea']) {
    test(`${row}: nothing is written once the caret, of which it tells no place, stands elsewhere`, async ({
      matrixPage: page,
    }) => {
      const before = await page.mount(rowOf(row), start);
      await page.select(4, 7);
      await page.capture();
      await page.select(8, 13);
      expect(await page.insert('zwei')).toMatchObject({ outcome: { reason: 'field-changed' } });
      expect(await page.read()).toBe(before);
      await page.capture();
      await page.insert('drei');
      expect(await page.insert('vier')).toMatchObject({ outcome: { reason: 'field-changed' } });
      expect(await page.read()).toBe('one two drei');
    });
  }

  for (const { row, cursorBelow, written } of severalCursors) {
    test(`${row}: of several cursors ${written ? 'the main one is written at' : 'none is written at'}`, async ({
      matrixPage: page,
    }) => {
      await page.mount(rowOf(row), 'one\none\none');
      await page.select(1, 1);
      for (let i = 0; i < 2; i++) await page.press(...cursorBelow);
      await page.capture();
      const { outcome } = await page.insert('--');
      expect(outcome.status).toBe(written ? 'written' : 'refused');
      const model = await page.read();
      expect(model.replace('--', '')).toBe('one\none\none');
      expect(model.includes('--')).toBe(written);
    });
  }

  for (const row of ['Monaco, EditContext', 'Monaco, textarea', 'Monaco, global']) {
    test(`${row}: what is written into its search goes nowhere else`, async ({ matrixPage: page }) => {
      const before = await page.mount(rowOf(row), start);
      await page.select(4, 4);
      await page.press('Control', 'f');
      await page.capture();
      expect(await page.insert('zwei')).toMatchObject({ outcome: { status: 'written' } });
      expect(await page.read()).toBe(before);
    });
  }
}

/** Keys that add a cursor in the next line. A Monaco that hides its API tells of no main cursor. */
const severalCursors = [
  { row: 'Ace', cursorBelow: ['Control', 'Alt', 'ArrowDown'], written: true },
  { row: 'Monaco, global', cursorBelow: ['Shift', 'Alt', 'ArrowDown'], written: true },
  { row: 'Monaco, EditContext', cursorBelow: ['Shift', 'Alt', 'ArrowDown'], written: false },
  { row: 'Monaco, textarea', cursorBelow: ['Shift', 'Alt', 'ArrowDown'], written: false },
];

function rowOf(name: string): Row {
  const row = codeEditors.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`There is no ${name}`);
  return row;
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

/** What is typed right before and after a text, by real keys, is a step of its own. Throws if not. */
export async function staysApart(page: MatrixPage, row: Row): Promise<void> {
  await page.mount(row, start);
  await page.select(4, 4);
  const steps = [start];
  const then = async (expected: string) => {
    expect(await page.readUntil(expected, patience)).toBe(expected);
    steps.push(expected);
  };
  await page.press('a');
  await then('one atwo three');
  // A user takes longer to call a skill: by then the editor has drawn its caret, which a hidden one is known by.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await page.capture();
  await page.insert('eins');
  await then('one aeinstwo three');
  await page.press('b');
  await then('one aeinsbtwo three');
  for (const expected of steps.slice(0, -1).reverse()) {
    await page.press('Control', 'z');
    expect(await page.readUntil(expected, patience)).toBe(expected);
  }
}
