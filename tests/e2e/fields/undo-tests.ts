import type { TestType } from '@playwright/test';
import fc from 'fast-check';
import type { InsertRefusal } from '../../../src/core/run/run-failure';
import type { Spot } from '../../../src/messages/frames';
import { expect } from '../../support/expect';
import type { Fields } from './fields-page';
import { largeText, rows, start, texts } from './rows';

type FieldsTest = TestType<object, { fields: Fields }>;

/** Texts, places and spots as they come; the same ones in each test run. */
const drawn = fc.sample(
  fc.record({
    text: fc.string({ unit: 'grapheme', maxLength: 60 }),
    place: fc.tuple(fc.nat(start.length), fc.nat(start.length)),
    spot: fc.constantFrom<Spot>('caret', 'field'),
  }),
  { numRuns: 12, seed: 4 },
);

/** What happens to the field after the insertion, and why it is left alone then. */
const refusals: { what: string; row: string; reason: InsertRefusal; change: string; gone?: boolean }[] = [
  { what: 'was removed', row: 'textarea', reason: 'field-gone', change: 'field.remove()', gone: true },
  {
    what: 'was made read-only',
    row: 'textarea',
    reason: 'field-read-only',
    change: 'field.readOnly = true',
  },
  { what: 'holds more text', row: 'textarea', reason: 'field-changed', change: 'field.value += "!"' },
  { what: 'holds more nodes', row: 'contenteditable', reason: 'field-changed', change: 'field.append("!")' },
  {
    what: 'holds the same words in bold',
    row: 'contenteditable',
    reason: 'field-changed',
    change: 'field.innerHTML = "<b>" + field.innerHTML + "</b>"',
  },
];

/** Every test of *undo last run* at fields. */
export function undoTests(test: FieldsTest): void {
  for (const row of rows) {
    test(`${row.name}: what was inserted is taken back, text and place`, async ({ fields }) => {
      for (const text of [...texts, largeText]) {
        for (const place of [
          [4, 4],
          [4, 7],
        ] as const)
          await takesBack(fields, row.name, text, place);
        await takesBack(fields, row.name, text, [4, 4], 'field');
      }
    });
  }

  for (const row of ['textarea', 'text', 'contenteditable', 'bold']) {
    test(`${row}: any text that was inserted anywhere is taken back`, async ({ fields }) => {
      for (const { text, place, spot } of drawn) {
        const [from, to] = place.toSorted((a, b) => a - b) as [number, number];
        await takesBack(fields, row, text, [from, to], spot);
      }
    });
  }

  test('bold is bold again', async ({ fields }) => {
    await fields.build('bold', [0, 0]);
    const html = await fields.change('return field.innerHTML');
    await fields.capture();
    await fields.insert('eins zwei drei', 'field');
    await fields.takeFocus('button');
    expect(await fields.putBack()).toMatchObject({ status: 'written' });
    expect(await fields.change('return field.innerHTML')).toBe(html);
  });

  test('of two insertions both are taken back, and a third goes in as if they had not been', async ({
    fields,
  }) => {
    for (const row of ['textarea', 'contenteditable', 'rewritten at each input']) {
      await fields.build(row, [4, 7]);
      await fields.capture();
      await fields.insert('zwei');
      await fields.insert('deux');
      expect(await fields.putBack()).toMatchObject({ status: 'written' });
      expect(await fields.read()).toBe(start);
      await fields.insert('due');
      expect(await fields.read()).toBe('one due three');
    }
  });

  test('what the user has taken back already is left alone', async ({ fields }) => {
    await fields.build('textarea', [4, 7]);
    await fields.capture();
    await fields.insert('zwei');
    await fields.undo();
    expect(await fields.putBack()).toEqual({ status: 'unchanged' });
    expect(await fields.read()).toBe(start);
  });

  test('what was typed into another field since stays, and the focus with it', async ({ fields }) => {
    for (const row of ['textarea', 'contenteditable']) {
      await fields.build(row, [4, 7]);
      await fields.capture();
      await fields.insert('zwei');
      await fields.evaluate(`{
        const other = document.createElement('textarea');
        document.body.append(other);
        other.focus();
        document.execCommand('insertText', false, 'my own words');
        other.setSelectionRange(2, 5);
      }`);
      expect(await fields.putBack()).toMatchObject({ status: 'written' });
      expect(await fields.read()).toBe(start);
      const other =
        '[document.activeElement.value, document.activeElement.selectionStart, document.activeElement.selectionEnd]';
      expect(await fields.evaluate(other)).toEqual(['my own words', 2, 5]);
    }
  });

  for (const { what, row, reason, change, gone } of refusals) {
    test(`a ${row} that ${what} after the insertion is left alone: ${reason}`, async ({ fields }) => {
      await fields.build(row, [4, 7]);
      await fields.capture();
      await fields.insert('zwei');
      await fields.change(change);
      const before = await fields.read();
      expect(await fields.putBack()).toEqual({ status: 'refused', reason });
      if (!gone) expect(await fields.read()).toBe(before);
    });
  }

  for (const name of ['email', 'number']) {
    test(`${name}: taken back although the caret is not told`, async ({ fields }) => {
      const before = await fields.build(name, [0, 0]);
      await fields.capture();
      expect((await fields.insert('56', 'field')).outcome.status).toBe('written');
      expect(await fields.putBack()).toMatchObject({ status: 'written' });
      expect(await fields.read()).toBe(before);
    });
  }
}

async function takesBack(
  fields: Fields,
  row: string,
  text: string,
  place: readonly [number, number],
  spot?: Spot,
): Promise<void> {
  const before = await fields.build(row, [...place]);
  const captured = await fields.capture();
  const { outcome } = await fields.insert(text, spot ?? captured.spot);
  // A text of line ends alone leaves nothing to write in a field of one line.
  if (outcome.status === 'unchanged') return;
  expect(outcome, JSON.stringify(text)).toMatchObject({ status: 'written' });
  await fields.takeFocus('button');
  expect(await fields.putBack(), JSON.stringify(text)).toMatchObject({ status: 'written' });
  expect(await fields.read(), JSON.stringify(text)).toBe(before);
  expect(await fields.hasFocus()).toBe(true);
}
