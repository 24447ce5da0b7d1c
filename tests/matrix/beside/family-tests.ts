import { expect } from '../../support/expect';
import type { MatrixPage } from '../matrix-page';
import type { Row } from '../row';
import { familyRows } from '../rows/family';
import { heldBy } from '../tolerances';
import { type BesideTest, endSlowFrames, slowFrames, start, without } from './fields';

const patience = 3000;
const most = 8;
const keys = 'xyxyxy';

/**
 * What a user does by hand is right in every member of the family: what is not right there is the extension's own fault, and
 * not the member's.
 */
export function familyTests(test: BesideTest): void {
  for (const row of familyRows) {
    test(`${row.name}: by real keys it is an editor as any other`, async ({ pages: [page] }) => {
      if (!page) throw new Error('No page');
      await takesKeys(page, row);
    });

    test(`${row.name}: it takes a real paste, as text and with HTML, goes on behind it, and undoes it`, async ({
      pages: [page],
    }) => {
      if (!page) throw new Error('No page');
      for (const helper of ['textarea', 'div'] as const) await takesPaste(page, row, helper);
    });

    test(`${row.name}: it loses no key that is typed right behind a real paste`, async ({
      pages: [page],
    }) => {
      if (!page) throw new Error('No page');
      for (const slow of [false, true]) await keepsKeysBehindPaste(page, row, slow);
    });

    test(`${row.name}: read-only, it takes no key`, async ({ pages: [page] }) => {
      if (!page) throw new Error('No page');
      const before = await page.mount(row, start);
      await page.select(4, 7);
      await page.refuse();
      await page.press('x');
      await page.leaveAndReturn();
      expect(await page.read()).toBe(before);
    });
  }
}

async function takesKeys(page: MatrixPage, row: Row): Promise<void> {
  const before = await page.mount(row, start);
  const behind = before.slice(start.length);
  const holds = async (text: string) =>
    expect(await page.readUntil(text + behind, patience)).toBe(text + behind);
  await page.select(4, 7);
  await page.press('x');
  await holds('one x three');
  await page.press('Shift', 'Enter');
  await page.press('y');
  await holds('one x\ny three');
  await page.press('Backspace');
  await page.press('z');
  await holds('one x\nz three');
  await page.leaveAndReturn();
  await holds('one x\nz three');
  await undoesAll(page, before);
}

async function undoesAll(page: MatrixPage, before: string): Promise<void> {
  for (let steps = 0; steps < most && (await page.read()) !== before; steps++) {
    await page.press('Control', 'z');
    await page.readUntil(before, 300);
  }
  expect(await page.read()).toBe(before);
}

/** Nobody waits with the next key until an editor is done with a paste. Where in it the keys stand is the editor's affair. */
async function keepsKeysBehindPaste(page: MatrixPage, row: Row, slow: boolean): Promise<void> {
  const before = await page.mount(row, start);
  await copy(page, 'textarea', 'ZWEI');
  await page.select(4, 7);
  if (slow) await page.evaluate(slowFrames);
  await page.press('Control', 'v');
  for (const key of keys) await page.press(key);
  if (slow) await page.evaluate(endSlowFrames);
  await expect.poll(async () => without(await page.read(), /[^xy]/g)).toBe(keys);
  await expect.poll(async () => without(await page.read(), /[xy]/g)).toBe(before.replace('two', 'ZWEI'));
}

/** What is copied by hand from another field, and pasted by hand. */
async function takesPaste(page: MatrixPage, row: Row, helper: 'textarea' | 'div'): Promise<void> {
  const before = await page.mount(row, start);
  const text = 'zwei  e\u0301\n\ndrei';
  await copy(page, helper, text);
  await page.select(4, 7);
  await page.press('Control', 'v');
  const expected = `one ${heldBy(row.tolerances ?? [], text)} three${before.slice(start.length)}`;
  expect(await page.readUntil(expected, patience), helper).toBe(expected);
  await page.press('x');
  const typed = expected.replace('drei', 'dreix');
  expect(await page.readUntil(typed, patience), helper).toBe(typed);
  await page.leaveAndReturn();
  expect(await page.read(), helper).toBe(typed);
  await undoesAll(page, before);
}

/** Copies the text by hand from another field. */
async function copy(page: MatrixPage, helper: 'textarea' | 'div', text: string): Promise<void> {
  await page.evaluate(`{
    const helper = document.body.appendChild(document.createElement('${helper}'));
    if ('${helper}' === 'textarea') helper.value = ${JSON.stringify(text)};
    else {
      helper.contentEditable = 'true';
      helper.style.whiteSpace = 'pre-wrap';
      helper.append(...${JSON.stringify([...text])}.map((letter) => Object.assign(document.createElement('b'), { textContent: letter })));
    }
    helper.focus();
  }`);
  await page.press('Control', 'a');
  await page.press('Control', 'c');
}
