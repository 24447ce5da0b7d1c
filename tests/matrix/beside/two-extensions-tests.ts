import { expect } from '../../support/expect';
import type { MatrixPage } from '../matrix-page';
import type { Row } from '../row';
import { type BesideTest, countIn, fields, start, without } from './fields';

/** Two extensions of this kind: what each has at its heart, under another id. */
export function twoExtensionsTests(test: BesideTest): void {
  for (const row of fields) {
    test(`${row.name}: two extensions that insert at once lose and double nothing`, async ({ pages }) => {
      const [page, rival] = pages;
      if (!page || !rival) throw new Error('Two extensions are wanted');
      for (const [from, to] of [
        [4, 4],
        [4, 7],
      ] as const)
        await bothInsert(page, rival, row, from, to);
    });

    test(`${row.name}: one extension after the other writes beside what the first has written`, async ({
      pages,
    }) => {
      const [page, rival] = pages;
      if (!page || !rival) throw new Error('Two extensions are wanted');
      await page.mount(row, start);
      await page.select(4, 4);
      await page.capture();
      expect(await page.insert('EINS ')).toMatchObject({ outcome: { status: 'written' } });
      await rival.capture();
      expect(await rival.insert('ZWEI ')).toMatchObject({ outcome: { status: 'written' } });
      expect(await page.read()).toBe('one EINS ZWEI two three');
      // What stands there now is not what the first has left.
      expect(await page.putBack()).toMatchObject({ status: 'refused', reason: 'field-changed' });
      expect(await rival.putBack()).toMatchObject({ status: 'written' });
      expect(await page.read()).toBe('one EINS two three');
    });
  }
}

async function bothInsert(
  page: MatrixPage,
  rival: MatrixPage,
  row: Row,
  from: number,
  to: number,
): Promise<void> {
  await page.mount(row, start);
  await expect.poll(() => page.evaluate('document.documentElement.dataset.rivalReady')).toBe('true');
  await page.select(from, to);
  await page.capture();
  await rival.capture();
  const results = await Promise.all([page.insert('EINS'), rival.insert('ZWEI')]);
  const text = (await page.read()).replace(/\s+/g, '');
  const detail = JSON.stringify({ text, results });
  for (const [i, written] of ['EINS', 'ZWEI'].entries()) {
    const wanted = results[i]?.outcome.status === 'written' ? [1] : [0, 1];
    expect(wanted, detail).toContain(countIn(text, written));
  }
  const rest = without(without(text, 'EINS'), 'ZWEI');
  // What was to be replaced may be gone or there.
  const whole = start.replace(/\s+/g, '');
  const replaced = (start.slice(0, from) + start.slice(to)).replace(/\s+/g, '');
  expect(text === rest ? [whole] : [whole, replaced], detail).toContain(rest);
}
