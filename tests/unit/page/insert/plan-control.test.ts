// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Plan } from '../../../../src/page/insert/plan';
import { planControl as planOf } from '../../../../src/page/insert/plan-control';
import type { ControlField } from '../../../../src/page/target/field';
import type { FieldSelection } from '../../../../src/page/target/field-selection';
import type { Snapshot } from '../../../../src/page/target/target';
import { plain } from './plain';

const between = (start: number, end: number): FieldSelection => ({
  type: 'offsets',
  start,
  end,
  direction: 'none',
});

function textarea(maxLength?: number): ControlField {
  const element = document.createElement('textarea');
  if (maxLength !== undefined) element.maxLength = maxLength;
  return { kind: 'textarea', element };
}

function input(type: string): ControlField {
  const element = document.createElement('input');
  element.type = type;
  return { kind: 'input', element };
}

const snapshot = (text: string, selection: FieldSelection, selectedText = ''): Snapshot => ({
  text,
  selection,
  selectedText,
  fingerprint: text,
});

const planControl = (
  field: ControlField,
  snapshot: Snapshot,
  text: string,
  place: FieldSelection | 'all',
): Plan => planOf(field, snapshot, plain(text), place);

/** Whether the plan has come true once the control holds this. */
const reaches = (plan: Plan, value: string): boolean =>
  plan.reached({ fingerprint: value, markup: value }, { fingerprint: '', markup: '' });

test('the value must be what stood before, the text, and what stood after', () => {
  const plan = planControl(textarea(), snapshot('one two', between(4, 7)), 'zwei\r\ndrei', between(4, 7));
  expect(plan.content.text).toBe('zwei\ndrei');
  expect(reaches(plan, 'one zwei\ndrei')).toBe(true);
  expect(reaches(plan, 'one zwei drei')).toBe(false);
  expect(reaches(plan, 'one zwei\ndrei ')).toBe(false);
  expect(plan.written(between(13, 13))).toEqual(between(4, 13));
});

test('tabs in the place of spaces are a change, since most fields hold both', () => {
  const plan = planControl(
    textarea(),
    snapshot('if x:\n    return', between(0, 0)),
    'if x:\n\treturn',
    'all',
  );
  expect(plan.unchanged).toBe(false);
});

test('a page may hold spaces in the place of tabs, and what was written is as long as it holds', () => {
  const field = textarea();
  const plan = planControl(field, snapshot('one two', between(4, 7)), '\tzwei\tdrei', between(4, 7));
  const held = `one ${' '.repeat(8)}zwei${' '.repeat(8)}drei`;
  expect(reaches(plan, held)).toBe(true);
  expect(reaches(plan, 'one zweidrei')).toBe(false);
  expect(reaches(plan, `one ${' '.repeat(8)}zwei  drei`)).toBe(false);
  field.element.value = held;
  expect(plan.written(between(28, 28))).toEqual(between(4, 28));
  expect(reaches(planControl(field, snapshot('', between(0, 0)), 'a b', between(0, 0)), 'a        b')).toBe(
    false,
  );
});

test('over all, the value must be the text alone', () => {
  const plan = planControl(textarea(), snapshot('one two', between(4, 7)), 'zwei', 'all');
  expect(reaches(plan, 'zwei')).toBe(true);
  expect(reaches(plan, 'one zwei')).toBe(false);
});

test('the same text is no change', () => {
  expect(planControl(textarea(), snapshot('one two', between(4, 7)), 'two', between(4, 7)).unchanged).toBe(
    true,
  );
  expect(planControl(textarea(), snapshot('one two', between(4, 4)), '', between(4, 4)).unchanged).toBe(true);
  expect(planControl(textarea(), snapshot('one two', between(4, 7)), '', between(4, 7)).unchanged).toBe(
    false,
  );
});

test('maxlength counts the whole result', () => {
  const at = between(4, 7);
  expect(planControl(textarea(8), snapshot('one two', at), 'zwei', at).tooLong).toBe(false);
  expect(planControl(textarea(7), snapshot('one two', at), 'zwei', at).tooLong).toBe(true);
  expect(planControl(textarea(), snapshot('one two', at), 'x'.repeat(1e6), at).tooLong).toBe(false);
});

test('where the caret is not told, the text may stand anywhere, but the rest must be whole', () => {
  const unknown: FieldSelection = { type: 'unknown' };
  const plan = planControl(input('number'), snapshot('12', unknown), '3', unknown);
  expect(['312', '132', '123'].map((value) => reaches(plan, value))).toEqual([true, true, true]);
  expect(['32', '1233', '12'].map((value) => reaches(plan, value))).toEqual([false, false, false]);
});

test('where the caret is not told, a selected text must be gone', () => {
  const unknown: FieldSelection = { type: 'unknown' };
  const plan = planControl(input('email'), snapshot('a@b', unknown, 'a'), 'cd', unknown);
  expect(reaches(plan, 'cd@b')).toBe(true);
  expect(reaches(plan, 'acd@b')).toBe(false);
});

test('addresses may be trimmed by the browser', () => {
  const plan = planControl(input('url'), snapshot('', between(0, 0)), ' http://a.example ', 'all');
  expect(reaches(plan, 'http://a.example')).toBe(true);
  expect(reaches(plan, ' http://a.example ')).toBe(true);
});
