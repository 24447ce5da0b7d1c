import { expect } from '../../support/expect';
import type { MatrixPage } from '../matrix-page';
import type { Row } from '../row';
import { type BesideTest, start } from './fields';
import {
  losingForm,
  remakingPastes,
  selectingAgain,
  takingKeys,
  trimmingAll,
  trimmingPastes,
  undoingLate,
  withoutNumbers,
} from './refusal-fields';

const patience = 2000;

const places = [
  [4, 4],
  [4, 7],
] as const;

/** What a refusal leaves: text, form and selection of before, or the word that they are not. */
export function refusalTests(test: BesideTest): void {
  for (const row of takingKeys) {
    for (const spot of ['field', 'here'] as const) {
      test(`refusals: ${row.name}: what was selected is so again, whatever was to be written over (${spot})`, async ({
        pages: [page],
      }) => {
        for (const [from, to] of places) {
          await captured(page, row, [from, to]);
          expect(await page?.insert('zwei', spot === 'field' ? spot : undefined)).toMatchObject({
            outcome: { status: 'refused', reason: 'field-refused' },
          });
          expect(await page?.read()).toBe(start);
          await page?.press('x');
          const typed = `${start.slice(0, from)}x${start.slice(to)}`;
          expect(await page?.readUntil(typed, patience)).toBe(typed);
        }
      });
    }
  }

  test(`refusals: ${undoingLate.name} is waited for, and holds what it held`, async ({ pages: [page] }) => {
    for (const [from, to] of places) {
      await captured(page, undoingLate, [from, to]);
      expect(await page?.insert('a1b2')).toMatchObject({
        outcome: { status: 'refused', reason: 'field-refused' },
      });
      expect(await page?.read()).toBe(start);
      await page?.press('x');
      const typed = `${start.slice(0, from)}x${start.slice(to)}`;
      expect(await page?.readUntil(typed, patience)).toBe(typed);
    }
  });

  test(`refusals: ${remakingPastes.name} holds what it held, and shows it once`, async ({
    pages: [page],
  }) => {
    for (const at of [0, 3, 4, start.length]) {
      await captured(page, remakingPastes, [at, at]);
      expect(await page?.insert('1 eins\n2 zwei')).toMatchObject({
        outcome: { status: 'refused', reason: 'field-refused' },
      });
      expect(await page?.read()).toBe(start);
      await page?.press('x');
      const typed = `${start.slice(0, at)}x${start.slice(at)}`;
      expect(await page?.readUntil(typed, patience)).toBe(typed);
    }
  });

  test(`refusals: ${withoutNumbers.name} has no line more than it had, and the same is selected`, async ({
    pages: [page],
  }) => {
    await captured(page, withoutNumbers, [0, start.length]);
    const before = await page?.markup();
    expect(await page?.insert('1 eins\n2 zwei')).toMatchObject({
      outcome: { status: 'refused', reason: 'field-refused' },
    });
    expect(await page?.markup()).toBe(before);
    await page?.press('x');
    expect(await page?.readUntil('x', patience)).toBe('x');
  });

  test(`refusals: ${losingForm.name} is told as changed, though its words are what they were`, async ({
    pages: [page],
  }) => {
    await captured(page, losingForm, [0, 3]);
    expect(await page?.markup()).toContain('<b>two</b>');
    expect(await page?.insert('eins 1')).toMatchObject({
      outcome: { status: 'refused', reason: 'field-altered' },
    });
    expect(await page?.read()).toBe(start);
  });

  for (const row of trimmingPastes) {
    test(`${row.name}: words that were parted are not told as written where they are one`, async ({
      pages: [page],
    }) => {
      await captured(page, row, [4, 4]);
      expect(await page?.insert('zwei ')).toMatchObject({ outcome: { status: 'written' } });
      expect(await page?.read()).toBe('one zwei two three');
      await page?.press('x');
      expect(await page?.readUntil('one zwei xtwo three', patience)).toBe('one zwei xtwo three');
    });
  }

  for (const row of trimmingAll) {
    test(`refusals: ${row.name}: holds what it held`, async ({ pages: [page] }) => {
      await captured(page, row, [4, 4]);
      expect(await page?.insert('zwei ')).toMatchObject({
        outcome: { status: 'refused', reason: 'field-refused' },
      });
      expect(await page?.read()).toBe(start);
      await page?.press('x');
      expect(await page?.readUntil('one xtwo three', patience)).toBe('one xtwo three');
    });
  }

  test(`${selectingAgain.name}: the next key lands behind the text`, async ({ pages: [page] }) => {
    for (const [from, to] of places) {
      await captured(page, selectingAgain, [from, to]);
      expect(await page?.insert('zwei ')).toMatchObject({ outcome: { status: 'written' } });
      await page?.press('x');
      const typed = `${start.slice(0, from)}zwei x${start.slice(to)}`;
      expect(await page?.readUntil(typed, patience)).toBe(typed);
    }
  });
}

async function captured(
  page: MatrixPage | undefined,
  row: Row,
  [from, to]: readonly [number, number],
): Promise<void> {
  if (!page) throw new Error('No page');
  await page.mount(row, start);
  await page.select(from, to);
  await page.capture();
  await page.takeFocus('button');
  await page.restoreFocus();
}
