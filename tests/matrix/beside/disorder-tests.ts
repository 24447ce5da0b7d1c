import { overrides } from '../../e2e/fields/sabotage';
import { expect } from '../../support/expect';
import { type BesideTest, countIn, fields, start, without } from './fields';

const patience = 2000;

/** Editors live in the page's own world, and work no better than that does. */
export function disorderTests(test: BesideTest): void {
  for (const row of fields) {
    test(`${row.name}: whatever the page has overridden in its own world, nothing is lost or doubled`, async ({
      pages: [page],
    }) => {
      if (!page) throw new Error('No page');
      for (const [what, override] of Object.entries(overrides)) {
        await page.mount(row, start);
        await page.select(4, 7);
        await page.capture();
        const { outcome } = await page.sabotaged(override, 'zwei');
        const detail = `${what}: ${JSON.stringify(outcome)}`;
        if (outcome.status === 'written') {
          expect(await page.readUntil('one zwei three', patience), detail).toBe('one zwei three');
          continue;
        }
        // An editor that broke off may show the text later: once, and beside all that was there.
        const text = await page.read();
        expect(countIn(text, 'zwei'), detail).toBeLessThanOrEqual(1);
        expect(without(text, 'zwei'), detail).toBe(start);
      }
    });
  }
}
