import { expect } from '../../support/expect';
import { type BesideTest, fields, start } from './fields';

/** Nothing is written while an input method is composing; for browsers that let a test compose. */
export function compositionTests(test: BesideTest): void {
  for (const row of fields) {
    test(`${row.name}: waits for an input method, and writes when it has let go of the field`, async ({
      pages: [page],
    }) => {
      if (!page) throw new Error('No page');
      await page.mount(row, start);
      await page.select(4, 4);
      await page.capture();
      await page.compose('か');
      await expect.poll(page.read).toBe('one かtwo three');
      const inserting = page.insert('zwei ');
      await page.evaluate(
        'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
      );
      expect(await page.read()).toBe('one かtwo three');
      await page.compose('');
      expect(await inserting).toMatchObject({ outcome: { status: 'written' } });
      expect(await page.read()).toBe('one zwei two three');
    });
  }
}
