import { expect } from '../../support/expect';
import type { MatrixPage } from '../matrix-page';
import type { Row } from '../row';
import { lines } from '../texts';
import {
  type BesideTest,
  countIn,
  endSlowFrames,
  fields,
  slowFrames,
  start,
  steadyMembers,
  without,
} from './fields';

const keys = 'xyxyxyxyxyxy';

/** The user goes on typing while a text is being inserted. */
export function typingTests(test: BesideTest): void {
  for (const row of [...fields, ...steadyMembers]) {
    for (const slow of [false, true]) {
      test(`${row.name}: of what is typed during an insertion no key is lost${slow ? ', in a slow page' : ''}`, async ({
        pages: [page],
      }) => {
        if (!page) throw new Error('No page');
        for (const text of ['ZWEI', lines.toUpperCase().replace(/[XY]/g, '')])
          await losesNoKey(page, row, text, slow);
      });
    }
  }
}

async function losesNoKey(page: MatrixPage, row: Row, text: string, slow: boolean): Promise<void> {
  for (const [from, to] of [
    [4, 4],
    [4, 7],
  ] as const) {
    const before = await page.mount(row, start);
    await page.select(from, to);
    await page.capture();
    if (slow) await page.evaluate(slowFrames);
    const inserting = page.insert(text);
    for (const key of keys) await page.press(key);
    const { outcome } = await inserting;
    if (slow) await page.evaluate(endSlowFrames);
    await expect.poll(async () => keysIn(await page.read())).toBe(keysIn(keys));
    const bare = withoutSpace((await page.read()).replace(/[xy]/g, ''));
    const written = withoutSpace(text);
    const detail = JSON.stringify({ outcome, bare });
    // A text that came in spite of a refusal is in the card as well, and in the field once.
    expect(countIn(bare, written), detail).toBeLessThanOrEqual(1);
    if (outcome.status === 'written') expect(countIn(bare, written), detail).toBe(1);
    // What was selected goes by the first key or by the text.
    expect(without(bare, written), detail).toBe(withoutSpace(before.slice(0, from) + before.slice(to)));
    // *Undo last run* takes nothing of what was typed, either.
    await page.putBack();
    expect(keysIn(await page.read()), detail).toBe(keysIn(keys));
  }
}

/** The keys among the text. A key that comes before the text may stand behind it. */
const keysIn = (text: string): string => text.replace(/[^xy]/g, '').split('').sort().join('');

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');
