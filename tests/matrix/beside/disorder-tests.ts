import { expect } from '@playwright/test';
import { overrides } from '../../e2e/fields/sabotage';
import { type BesideTest, fields, start } from './fields';

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
        const expected = outcome.status === 'written' ? 'one zwei three' : start;
        const detail = `${what}: ${JSON.stringify(outcome)}`;
        expect(await page.readUntil(expected, patience), detail).toBe(expected);
      }
    });
  }
}
