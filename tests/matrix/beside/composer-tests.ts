import { expect } from '../../support/expect';
import type { MatrixPage } from '../matrix-page';
import { lines, markdown } from '../texts';
import { heldBy } from '../tolerances';
import { type BesideTest, rowOf, start } from './fields';

const patience = 2000;

/** Signature, quotation, and the quotation in it, as the page has them. */
const rest = "[...document.querySelectorAll('[role=textbox] .gmail_signature, [role=textbox] .gmail_quote')]";

/** Characters before the caret in the quoted mail. */
const quoted = 130;

/** A mail's signature and the mail that it answers stand in the same field as the user's words. */
export function composerTests(test: BesideTest): void {
  const row = rowOf('Gmail-like composer');

  test('composer: signature and quoted mail stay as they are beside what is inserted', async ({
    pages: [page],
  }) => {
    for (const text of ['ZWEI', lines, markdown]) {
      for (const [from, to] of [
        [4, 4],
        [4, 7],
      ] as const) {
        const before = await mounted(page, from, to);
        expect(await page?.insert(text)).toMatchObject({ outcome: { status: 'written' } });
        expect(await page?.read()).not.toContain('was changed');
        await page?.press('Control', 'z');
        expect(await page?.readUntil(before, patience)).toBe(before);
      }
    }
  });

  test('composer: a rewrite of the whole field is one of the user’s own part', async ({ pages: [page] }) => {
    for (const text of ['ZWEI', lines, markdown, '']) {
      for (const undo of [() => page?.press('Control', 'z'), () => page?.putBack()]) {
        const before = await mounted(page, 4, 4);
        await page?.evaluate(`${rest}.forEach((node) => { node.isTheSame = true; })`);
        expect(await page?.summarise('field')).toMatchObject({ text: start, ownPart: true });
        expect(await page?.insert(text, 'field')).toMatchObject({ outcome: { status: 'written' } });
        const held = (await page?.read()) ?? '';
        expect(held).toContain(before.slice(start.length));
        if (text !== markdown)
          expect(held).toBe(heldBy(row.tolerances ?? [], text) + before.slice(start.length));
        expect(await page?.evaluate(`${rest}.every(({ isTheSame }) => isTheSame) && ${rest}.length`)).toBe(3);
        await undo();
        expect(await page?.readUntil(before, patience)).toBe(before);
      }
    }
  });

  test('composer: a second result is written over the first, and one undo takes both back', async ({
    pages: [page],
  }) => {
    const before = await mounted(page, 4, 4);
    for (const text of [lines, 'ZWEI']) {
      expect(await page?.insert(text, 'field')).toMatchObject({ outcome: { status: 'written' } });
    }
    expect(await page?.read()).toBe(`ZWEI${before.slice(start.length)}`);
    expect(await page?.putBack()).toMatchObject({ status: 'written' });
    expect(await page?.readUntil(before, patience)).toBe(before);
  });

  test('composer: with the caret in the quoted mail the whole field is all of it, and one undo brings it back', async ({
    pages: [page],
  }) => {
    for (const text of ['ZWEI', lines, markdown]) {
      for (const undo of [() => page?.press('Control', 'z'), () => page?.putBack()]) {
        const before = await mounted(page, quoted, quoted);
        expect(await page?.insert(text, 'field')).toMatchObject({ outcome: { status: 'written' } });
        expect(await page?.read()).not.toContain('Tom');
        await undo();
        expect(await page?.readUntil(before, patience)).toBe(before);
      }
    }
  });

  async function mounted(page: MatrixPage | undefined, from: number, to: number): Promise<string> {
    if (!page) throw new Error('No page');
    const before = await page.mount(row, start);
    expect(before).not.toContain('was changed');
    await page.select(from, to);
    await page.capture();
    await page.takeFocus('button');
    await page.restoreFocus();
    return before;
  }
}
