import type { TestType } from '@playwright/test';
import { expect } from '../../support/expect';
import type { Fields } from './fields-page';
import { start } from './rows';

type FieldsTest = TestType<object, { fields: Fields }>;

const pieces = ['zwei', ' und', ' eine\n', '\nneue', ' Zeile '];
const whole = pieces.join('');

/** Every test of texts that are written while they come. */
export function streamTests(test: FieldsTest, browser: 'chromium' | 'firefox'): void {
  if (browser === 'firefox') {
    test('no field is written while the text comes: each piece would be a step of its own', async ({
      fields,
    }) => {
      for (const row of ['textarea', 'text', 'contenteditable']) {
        await fields.build(row, [4, 7]);
        await fields.capture();
        expect(await fields.stream(['zw', 'ei'])).toMatchObject({
          opened: false,
          outcome: { status: 'written' },
        });
        expect(await fields.read()).toBe('one zwei three');
      }
    });
    return;
  }

  for (const row of ['textarea', 'controlled', 'open shadow root', 'frame']) {
    test(`${row}: a text is written while it comes, and is one step`, async ({ fields }) => {
      for (const place of [
        [4, 4],
        [4, 7],
      ] as const) {
        await fields.build(row, [...place]);
        await fields.capture();
        const expected = start.slice(0, 4) + whole + start.slice(place[1]);
        const streamed = await fields.stream(pieces);
        expect(streamed).toMatchObject({ opened: true, outcome: { strategy: 'stream' } });
        expect(streamed.midway).toBe(expected);
        expect(await fields.read()).toBe(expected);
        expect(await fields.beforeCaret()).toBe(start.slice(0, 4) + whole);
        await fields.undo();
        expect(await fields.read()).toBe(start);
        await fields.redo();
        expect(await fields.read()).toBe(expected);
        expect(await fields.putBack()).toMatchObject({ status: 'written' });
        expect(await fields.read()).toBe(start);
      }
    });
  }

  test('words at the caret are kept apart, as the same step', async ({ fields }) => {
    for (const place of [3, 4]) {
      await fields.build('textarea', [place, place]);
      await fields.capture();
      expect(await fields.stream(['zw', 'ei'])).toMatchObject({ outcome: { strategy: 'stream' } });
      expect(await fields.read()).toBe('one zwei two three');
      await fields.undo();
      expect(await fields.read()).toBe(start);
    }
  });

  test('a field of one line gets one line', async ({ fields }) => {
    await fields.build('text', [4, 7]);
    await fields.capture();
    expect(await fields.stream(['a\r', '\nb', '\n\n', 'c\n'])).toMatchObject({ opened: true });
    expect(await fields.read()).toBe('one a b c three');
    await fields.undo();
    expect(await fields.read()).toBe(start);
  });

  test('what is typed just before is no part of the step', async ({ fields }) => {
    await fields.build('textarea', [13, 13]);
    await fields.press('!');
    await fields.capture();
    await fields.stream([' zwei', ' drei']);
    await fields.undo();
    expect(await fields.read()).toBe(`${start}!`);
  });

  test('a text that is another in the end is written anew, as one step', async ({ fields }) => {
    await fields.build('textarea', [4, 7]);
    await fields.capture();
    const streamed = await fields.stream(['```\n', 'zwei'], 'zwei');
    expect(streamed.outcome).toMatchObject({ status: 'written', strategy: 'control-text' });
    expect(await fields.read()).toBe('one zwei three');
    await fields.undo();
    expect(await fields.read()).toBe(start);
  });

  test('a field that the page or the user has changed meanwhile is left alone', async ({ fields }) => {
    await fields.build('textarea', [4, 7]);
    await fields.capture();
    await fields.evaluate(`window.addEventListener('fields:between', () => {
      document.querySelector('textarea').value += ' more';
    }, { once: true })`);
    const streamed = await fields.stream(['zwei'], 'zwei', 'now');
    expect(streamed.outcome).toMatchObject({ status: 'refused', reason: 'field-changed' });
    expect(await fields.read()).toBe('one zwei three more');
  });

  test('a field that has a limit, and an editable element, are written when the text is whole', async ({
    fields,
  }) => {
    await fields.build('textarea', [4, 7]);
    await fields.change('field.maxLength = 100');
    await fields.capture();
    expect(await fields.stream(['zwei'])).toMatchObject({ opened: false, outcome: { status: 'written' } });
    await fields.build('contenteditable', [4, 7]);
    await fields.capture();
    expect(await fields.stream(['zwei'])).toMatchObject({ opened: false, outcome: { status: 'written' } });
    expect(await fields.read()).toBe('one zwei three');
  });

  test('a page that writes what is typed itself is told of each piece, as of keys', async ({ fields }) => {
    await fields.build('textarea', [4, 7]);
    await fields.change(
      writesItself('field.setRangeText(data, field.selectionStart, field.selectionEnd, "end")'),
    );
    await fields.capture();
    expect(await fields.stream(['zw', 'ei'])).toMatchObject({
      midway: 'one zwei three',
      outcome: { status: 'written', strategy: 'stream' },
    });
    expect(await fields.read()).toBe('one zwei three');
    expect(await fields.evaluate('document.querySelector("textarea").dataset.heard')).toBe('zwei');
  });

  test('a page that writes a piece later, or takes none, holds no half of a text in the end', async ({
    fields,
  }) => {
    for (const [act, held] of [
      [
        'setTimeout(() => field.setRangeText(data, field.selectionStart, field.selectionEnd, "end"), 50)',
        'one zwei three',
      ],
      ['undefined', start],
    ] as const) {
      await fields.build('textarea', [4, 7]);
      await fields.change(writesItself(act));
      await fields.capture();
      const { outcome } = await fields.stream(['zw', 'ei']);
      expect(outcome.status).toBe(held === start ? 'refused' : 'written');
      expect(await fields.read()).toBe(held);
    }
  });
}

/** Has the page cancel what is typed into the field, keep what it hears, and do this with it. */
const writesItself = (act: string): string => `{
  field.dataset.heard = '';
  field.addEventListener('beforeinput', (event) => {
    event.preventDefault();
    const { data } = event;
    field.dataset.heard += data;
    ${act};
  });
}`;
