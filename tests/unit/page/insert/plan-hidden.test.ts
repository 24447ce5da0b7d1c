import { expect, test } from 'vitest';
import type { EditorHolding } from '../../../../src/messages/editor-order';
import { planHidden as planOf } from '../../../../src/page/insert/plan-hidden';
import type { FieldSelection } from '../../../../src/page/target/field-selection';
import { type Snapshot, snapshotOfHolding } from '../../../../src/page/target/target';
import { plain } from './plain';

const planHidden = (snapshot: Snapshot, text: string, place: FieldSelection | 'all') =>
  planOf(snapshot, plain(text), place);

/** A piece of a text with the selection between `[` and `]`, or the caret at `|`. */
function piece(marked: string): EditorHolding {
  const start = marked.search(/[[|]/);
  const text = marked.replace(/[[\]|]/g, '');
  const end = marked.includes(']') ? marked.indexOf(']') - 1 : start;
  return { text, selected: { start, end }, piece: { selectedText: text.slice(start, end), caret: '' } };
}

const reading = (holding: EditorHolding) => ({ fingerprint: '', markup: '', holding });

function reached(before: string, text: string, now: string): boolean | undefined {
  const holding = piece(before);
  const snapshot = snapshotOfHolding(holding);
  return planHidden(snapshot, text, snapshot.selection)?.reached(reading(piece(now)), reading(holding));
}

test('a text has come when the caret stands behind it and before what followed', () => {
  expect(reached('one [two] three', 'zwei', 'one zwei| three')).toBe(true);
  expect(reached('one | three', 'a\nb', 'b| three')).toBe(true);
  expect(reached('one|', 'two\n', '|')).toBe(true);
  expect(reached('one | three\nfour', 'two', 'one two| three')).toBe(true);
});

test('a text has not come where anything else stands there', () => {
  expect(reached('one [two] three', 'zwei', 'one zwo| three')).toBe(false);
  expect(reached('one [two] three', 'zwei', 'one zwei|three')).toBe(false);
  expect(reached('one [two] three', 'zwei', 'one [zwei] three')).toBe(false);
  expect(reached('one| three', 'two', '| three')).toBe(false);
  expect(reached('one|', 'a\n  b', 'b|')).toBe(true);
  expect(reached('one|', 'a\n  b', '    b|')).toBe(false);
});

test('of a piece the whole cannot be replaced, nor what was written there before', () => {
  const snapshot = snapshotOfHolding(piece('one [two] three'));
  expect(planHidden(snapshot, 'new', 'all')).toBeUndefined();
  const plan = planHidden(snapshot, 'new', snapshot.selection);
  const selection = plan?.written({ type: 'unknown' }) ?? snapshot.selection;
  expect(planHidden({ ...snapshot, selection }, 'newer', selection)).toBeUndefined();
});

test('what is selected already is not written again', () => {
  const snapshot = snapshotOfHolding(piece('one [two] three'));
  expect(planHidden(snapshot, 'two', snapshot.selection)?.unchanged).toBe(true);
  expect(planHidden(snapshot, 'too', snapshot.selection)?.unchanged).toBe(false);
});

test('a whole text has to be exactly what was to come', () => {
  const holding = { text: 'one\ntwo', selected: { start: 4, end: 7 } };
  const snapshot = snapshotOfHolding(holding);
  const plan = planHidden(snapshot, 'a\r\nb', snapshot.selection);
  expect(plan?.content.text).toBe('a\nb');
  const now = (text: string) => plan?.reached(reading({ text }), reading(holding));
  expect(now('one\na\nb')).toBe(true);
  expect(now('one\na\n b')).toBe(false);
  expect(plan?.written({ type: 'unknown' })).toEqual({ type: 'model', start: 4, end: 7 });
});
