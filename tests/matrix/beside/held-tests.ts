import { withoutSpace } from '../../../src/page/target/white-space';
import { expect } from '../../support/expect';
import type { MatrixPage } from '../matrix-page';
import type { Row } from '../row';
import { type BesideTest, rowOf, start, without } from './fields';
import {
  canvases,
  canvasWithText,
  copiesAtKeys,
  copiesAtSubmit,
  healers,
  holdsSelection,
  keepsWords,
  manyLines,
  oneLine,
  ownHistory,
  ownPlace,
  saidOneLine,
} from './held-fields';

/** What is told of a writing is what the page keeps: not what it shows for a moment. */
export function heldTests(test: BesideTest): void {
  for (const row of healers) {
    test(`held: into ${row.name} nothing is written, and the card says so`, async ({ pages: [page] }) => {
      for (const place of [
        [4, 4],
        [4, 7],
      ] as const) {
        await captured(page, row, place);
        expect(await page?.insert('zwei ')).toMatchObject({ outcome: { status: 'refused' } });
        expect(await shown(page)).toBe(start);
        // Nothing of it comes with the next key, either.
        await page?.press('x');
        await expect.poll(() => page?.read()).toHaveLength(start.length + 1);
        expect(without((await page?.read()) ?? '', 'x')).toBe(start);
        expect(await shown(page)).toBe(await page?.read());
      }
    });
  }

  test(`held: ${copiesAtKeys.name} has it as soon as it is told as written`, async ({ pages: [page] }) => {
    for (const [place, expected] of [
      [[4, 4], 'one zwei two three'],
      [[4, 7], 'one zwei three'],
    ] as const) {
      await captured(page, copiesAtKeys, place);
      const text = place[0] === place[1] ? 'zwei ' : 'zwei';
      expect(await page?.insert(text)).toMatchObject({ outcome: { status: 'written' } });
      expect(await page?.read()).toBe(expected);
      expect(await page?.putBack()).toMatchObject({ status: 'written' });
      await expect.poll(() => page?.read()).toBe(start);
    }
  });

  test(`held: into ${copiesAtSubmit.name} a text is sent, and Undo takes it back`, async ({
    pages: [page],
  }) => {
    await captured(page, copiesAtSubmit, [4, 7]);
    expect(await page?.insert('zwei')).toMatchObject({
      outcome: { status: 'sent', canUndo: true, trace: { field: 'contenteditable', outcome: 'sent' } },
    });
    expect(await shown(page)).toBe('one zwei three');
    expect(await page?.read()).toBe(start);
    expect(await page?.putBack()).toMatchObject({ status: 'written' });
    expect(await shown(page)).toBe(start);
  });

  test(`held: into ${keepsWords.name} lines are sent, and a line is written`, async ({ pages: [page] }) => {
    for (const [text, status] of [
      ['zwei', 'written'],
      ['zwei\ndrei', 'sent'],
    ] as const) {
      await captured(page, keepsWords, [4, 7]);
      expect(await page?.insert(text)).toMatchObject({ outcome: { status } });
      expect(await page?.read()).toBe(`one ${text.replace('\n', ' ')} three`);
    }
  });

  for (const [row, kept] of [
    [oneLine, 'eins zwei'],
    [saidOneLine, 'eins zwei'],
    [manyLines, 'eins\nzwei'],
  ] as const) {
    test(`held: ${row.name} has all words of many lines when it is left`, async ({ pages: [page] }) => {
      for (const place of [
        [4, 4],
        [4, 7],
      ] as const) {
        await captured(page, row, place);
        const behind = place[0] === place[1] ? ' two' : '';
        expect(await page?.insert('eins\nzwei')).toMatchObject({ outcome: { status: 'written' } });
        await page?.leaveAndReturn();
        expect(await page?.read()).toBe(`one ${kept}${behind} three`);
      }
    });
  }

  for (const [query, text] of [
    [undefined, 'zwei'],
    ['spaces=one', 'zwei  drei'],
  ] as const) {
    test(`held: ${ownPlace.name} has ${text} once, and where it was written`, async ({ pages: [page] }) => {
      for (const place of [
        [4, 4],
        [4, 7],
      ] as const) {
        await captured(page, { ...ownPlace, ...(query && { query }) }, place);
        expect(await page?.insert(text)).toMatchObject({ outcome: { status: 'written' } });
        const behind = place[0] === place[1] ? ' two' : '';
        expect(await page?.read()).toBe(`one ${text}${behind} three`);
      }
    });
  }

  test(`held: to ${canvasWithText.name} a text is sent, and Undo takes it back`, async ({
    pages: [page],
  }) => {
    for (const text of ['zwei ', 'zwei\ndrei ']) {
      await captured(page, canvasWithText, [4, 4]);
      expect(await page?.insert(text)).toMatchObject({ outcome: { status: 'sent', canUndo: true } });
      expect(await page?.read()).toBe(`one ${text}two three`);
      expect(await page?.putBack()).toMatchObject({ status: 'written' });
      expect(await page?.read()).toBe(start);
    }
  });

  test(`held: to ${holdsSelection.name} a text is sent in place of that`, async ({ pages: [page] }) => {
    await captured(page, holdsSelection, [4, 7]);
    expect(await page?.insert('zwei')).toMatchObject({ outcome: { status: 'sent' } });
    expect(await page?.read()).toBe('one zwei three');
  });

  for (const row of canvases) {
    test(`held: to ${row.name} a text is sent, once, and nothing is said of what nobody can know`, async ({
      pages: [page],
    }) => {
      for (const text of ['zwei ', 'zwei\ndrei ', `${'viele Worte\n'.repeat(500)} `]) {
        await captured(page, row, [4, 4]);
        expect(await page?.insert(text), text).toMatchObject({ outcome: { status: 'sent', canUndo: false } });
        expect(withoutSpace((await page?.read()) ?? '')).toBe(withoutSpace(`one ${text}two three`));
        // The next writing is none of a field that has changed.
        expect(await page?.insert('fünf ')).toMatchObject({ outcome: { status: 'sent' } });
        expect(await page?.putBack()).toEqual({ status: 'unchanged' });
      }
    });
  }

  for (const row of canvases) {
    test(`held: ${row.name} and is read-only keeps nothing of a text, and the card says so`, async ({
      pages: [page],
    }) => {
      const before = await captured(page, row, [4, 4]);
      await page?.refuse();
      expect(await page?.insert('zwei ')).toMatchObject({
        outcome: { status: 'refused', reason: 'field-refused' },
      });
      expect(await page?.read()).toBe(before);
      expect(await page?.evaluate('document.activeElement.value ?? document.activeElement.textContent')).toBe(
        '',
      );
    });
  }

  for (const row of [
    ...['textarea', 'contenteditable', 'Gmail-like composer', 'ProseMirror', 'Jodit'].map(rowOf),
  ]) {
    test(`held: of ${row.name} Ctrl+Z is told to take a text back, and does`, async ({ pages: [page] }) => {
      const before = await captured(page, row, [4, 7]);
      expect(await page?.insert('zwei')).toMatchObject({ outcome: { status: 'written', undoKey: true } });
      await page?.press('Control', 'z');
      expect(await page?.readUntil(before, patience)).toBe(before);
    });
  }

  for (const row of [
    ownHistory,
    ownPlace,
    rowOf('chat box that redraws itself at every key, textarea'),
    rowOf('chat box that redraws itself at every key, contenteditable'),
  ]) {
    test(`held: of ${row.name} Ctrl+Z is not told, and Undo takes a text back`, async ({ pages: [page] }) => {
      const before = await captured(page, row, [4, 7]);
      const inserted = await page?.insert('zwei');
      expect(inserted).toMatchObject({ outcome: { status: 'written' } });
      expect(inserted?.outcome).not.toHaveProperty('undoKey');
      expect(await page?.putBack()).toMatchObject({ status: 'written' });
      expect(await page?.readUntil(before, patience)).toBe(before);
    });
  }
}

const patience = 2000;

async function captured(
  page: MatrixPage | undefined,
  row: Row,
  [from, to]: readonly [number, number],
): Promise<string> {
  if (!page) throw new Error('No page');
  const before = await page.mount(row, start);
  await page.select(from, to);
  await page.capture();
  await page.takeFocus('button');
  await page.restoreFocus();
  return before;
}

const shown = (page: MatrixPage | undefined): Promise<unknown> =>
  page?.evaluate("document.querySelector('[contenteditable]').textContent") ?? Promise.resolve(undefined);
