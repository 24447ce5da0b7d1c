import type { TestType } from '@playwright/test';
import { memberOf } from '../family/grammar';
import type { MatrixPage } from '../matrix-page';
import type { Row } from '../row';
import { rows } from '../rows';
import { familyRows } from '../rows/family';

export type BesideTest = TestType<object, { pages: MatrixPage[] }>;

/** Of each kind of field one: what browsers write into, an editor that is written by pastes, and one by its own commands. */
export const fields: readonly Row[] = ['textarea', 'contenteditable', 'ProseMirror', 'CodeMirror 6'].map(
  rowOf,
);

/**
 * Members of the family of which nothing is known not to work: what works once works in any order, and on a page in disorder.
 * Left out are those that change a text, or undo by groups of changes: what they should hold is their own affair.
 */
export const steadyMembers: readonly Row[] = familyRows.filter(
  ({ gaps, tolerances, query }) => !gaps && !tolerances && memberOf(query ?? '').history !== 'groups',
);

export function rowOf(name: string): Row {
  const row = rows.find((row) => row.name === name);
  if (!row) throw new Error(`No row ${name}`);
  return row;
}

/** What a field begins with. No key that a test presses is in it. */
export const start = 'one two three';

/** How often a piece of text stands in another one. */
export const countIn = (text: string, piece: string): number => text.split(piece).length - 1;

/** The text with nothing of this piece. */
export const without = (text: string, piece: string | RegExp): string => text.replaceAll(piece, '');

/** A page whose frames take long: keys come between the writing and the reading back, one with each frame, however long that is. */
export const slowFrames = `{
  const spin = () => {
    const end = performance.now() + 30;
    while (performance.now() < end);
    if (document.documentElement.dataset.slow) requestAnimationFrame(spin);
  };
  document.documentElement.dataset.slow = 'true';
  requestAnimationFrame(spin);
}`;
export const endSlowFrames = 'delete document.documentElement.dataset.slow';
