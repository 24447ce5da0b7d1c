import type { Reading } from '../target/reading';
import type { WritableField } from '../target/refusal';
import { withoutSpace } from '../target/white-space';
import { hasSameLines } from './same-form';

/** Whether page and editor hold the same. An editor that throws may have the text, and show it later. */
export const isAlike = (a: Reading, b: Reading): boolean =>
  a.fingerprint === b.fingerprint && modelOf(a) === modelOf(b);

/** Whether the field is as it was. The text of an element may be so, and a line be left that has none. */
export const isBack = (field: WritableField, now: Reading, before: Reading): boolean =>
  isAlike(now, before) && hasLinesAs(field, now, before);

/** Whether an element has its lines, blank ones too; other fields tell of them by their text. */
export const hasLinesAs = ({ kind }: WritableField, now: Reading, before: Reading): boolean =>
  kind !== 'contenteditable' || hasSameLines(now.markup, before.markup);

const modelOf = ({ holding }: Reading): string | undefined => holding && withoutSpace(holding.text);
