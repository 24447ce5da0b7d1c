import { expect } from '@playwright/test';
import type { MatrixPage } from '../matrix-page';
import { lines, markdown } from '../texts';
import { type BesideTest, rowOf, start } from './fields';

const patience = 2000;

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

  test('composer: of a rewrite of the whole field one undo brings back signature and quoted mail', async ({
    pages: [page],
  }) => {
    for (const text of ['ZWEI', lines, markdown]) {
      for (const undo of [() => page?.press('Control', 'z'), () => page?.putBack()]) {
        const before = await mounted(page, 4, 4);
        expect(await page?.insert(text, 'field')).toMatchObject({ outcome: { status: 'written' } });
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
