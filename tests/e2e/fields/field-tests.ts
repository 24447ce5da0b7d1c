import type { TestType } from '@playwright/test';
import type { InsertRefusal } from '../../../src/core/run/run-failure';
import type { Spot } from '../../../src/messages/frames';
import { expect } from '../../support/expect';
import type { Fields } from './fields-page';
import { largeText, type Row, rows, shown, start, texts } from './rows';

type FieldsTest = TestType<object, { fields: Fields }>;

/** A change of the page's, and what becomes of the insertion. */
interface Refusal {
  what: string;
  row: string;
  reason: InsertRefusal;
  /** Statements the page runs after the snapshot. */
  change?: string;
  trait?: string;
  /** The field is another or gone: there is nothing to compare. */
  gone?: boolean;
}

/** Of the focus that comes back from our surface a page hears nothing, but of one that comes after it had left the field it does. */
const leftByUser = 'field.focus(); field.blur()';

const refusals: Refusal[] = [
  { what: 'was removed', row: 'textarea', reason: 'field-gone', change: 'field.remove()', gone: true },
  {
    what: 'went with its frame',
    row: 'frame',
    reason: 'field-gone',
    change: 'document.body.innerHTML = ""',
    gone: true,
  },
  { what: 'was made read-only', row: 'textarea', reason: 'field-read-only', change: 'field.readOnly = true' },
  { what: 'was disabled', row: 'text', reason: 'field-read-only', change: 'field.disabled = true' },
  ...['textarea', 'text', 'contenteditable'].map(
    (row): Refusal => ({
      what: 'says that it is read-only',
      row,
      reason: 'field-read-only',
      change: 'field.setAttribute("aria-readonly", "true")',
    }),
  ),
  {
    what: 'was closed',
    row: 'contenteditable',
    reason: 'field-read-only',
    change: 'field.contentEditable = "false"',
  },
  { what: 'holds another text', row: 'textarea', reason: 'field-changed', change: 'field.value += "!"' },
  { what: 'holds other nodes', row: 'contenteditable', reason: 'field-changed', change: 'field.append("!")' },
  { what: 'has room for less', row: 'textarea', reason: 'field-too-long', change: 'field.maxLength = 13' },
  { what: 'is made inert', row: 'textarea', reason: 'field-refused', change: 'field.inert = true' },
  {
    what: 'is emptied on focus',
    row: 'textarea',
    reason: 'field-changed',
    trait: 'clears on focus',
    change: leftByUser,
    gone: true,
  },
  {
    what: 'does not keep the focus',
    row: 'textarea',
    reason: 'field-refused',
    trait: 'blurs on focus',
    change: leftByUser,
  },
  {
    what: 'prevents beforeinput',
    row: 'textarea',
    reason: 'field-refused',
    trait: 'prevents beforeinput',
  },
  {
    what: 'prevents beforeinput',
    row: 'contenteditable',
    reason: 'field-refused',
    trait: 'prevents beforeinput',
  },
  { what: 'is reset by the page', row: 'textarea', reason: 'field-refused', trait: 'resets its value' },
  {
    what: 'is reset a frame later',
    row: 'textarea',
    reason: 'field-refused',
    trait: 'resets its value a frame later',
  },
  {
    what: 'is reset by the page',
    row: 'contenteditable',
    reason: 'field-refused',
    trait: 'resets its value',
  },
  {
    what: 'is replaced by another one',
    row: 'textarea',
    reason: 'field-gone',
    trait: 'replaces itself on input',
    gone: true,
  },
  { what: 'is no editor for all its name', row: 'editor', reason: 'field-refused' },
  { what: 'is a password', row: 'password', reason: 'field-unsupported' },
];

/** Every test of fields, for one browser. */
export function fieldTests(test: FieldsTest): void {
  for (const row of rows) {
    test(`${row.name}: texts of every kind at the caret, over a selection, over the field`, async ({
      fields,
    }) => {
      for (const text of texts) {
        await writes(fields, row, text, [4, 4]);
        await writes(fields, row, text, [4, 7]);
        await writes(fields, row, text, [4, 4], 'field');
      }
      await writes(fields, row, largeText, [4, 7]);
    });
  }

  for (const { what, row, reason, change, trait, gone } of refusals) {
    test(`${row} that ${what}: ${reason}, and nothing is lost`, async ({ fields }) => {
      await fields.build(row, [4, 7], trait);
      await fields.capture();
      await fields.takeFocus('button');
      if (change) await fields.change(change);
      const before = await fields.read();
      expect(await fields.insert('zwei')).toMatchObject({ outcome: { status: 'refused', reason } });
      if (!gone) expect(await fields.read()).toBe(before);
    });
  }

  for (const name of ['email', 'number']) {
    test(`${name}: the caret is not told, and the text goes where it stands`, async ({ fields }) => {
      const before = await fields.build(name, [0, 0]);
      await fields.capture();
      await fields.takeFocus('button');
      expect((await fields.insert('4')).outcome.status).toBe('written');
      expect(await fields.read()).toHaveLength(before.length + 1);
      expect((await fields.insert('56', 'field')).outcome.status).toBe('written');
      expect(await fields.read()).toBe('56');
      await fields.undo();
      await fields.undo();
      expect(await fields.read()).toBe(before);
    });
  }

  test('a number field takes no words', async ({ fields }) => {
    const before = await fields.build('number', [0, 0]);
    await fields.capture();
    expect((await fields.insert('zwei', 'field')).outcome).toMatchObject({
      status: 'refused',
      reason: 'field-refused',
    });
    expect(await fields.read()).toBe(before);
  });

  test('an empty text deletes the selection, and at a caret there is nothing to do', async ({ fields }) => {
    for (const row of ['textarea', 'contenteditable']) {
      await fields.build(row, [3, 7]);
      await fields.capture();
      expect((await fields.insert('')).outcome.status).toBe('written');
      expect(await fields.read()).toBe('one three');
      await fields.undo();
      expect(await fields.read()).toBe(start);
      await fields.build(row, [3, 3]);
      await fields.capture();
      expect((await fields.insert('')).outcome).toEqual({ status: 'unchanged' });
    }
  });

  test('the text that is there already is not written', async ({ fields }) => {
    await fields.build('textarea', [4, 7]);
    await fields.capture();
    expect((await fields.insert('two')).outcome).toEqual({ status: 'unchanged' });
    expect((await fields.insert(start, 'field')).outcome).toEqual({ status: 'unchanged' });
    expect(await fields.events()).toBe(0);
  });

  test('a change of white space alone is written', async ({ fields }) => {
    for (const row of ['textarea', 'contenteditable']) {
      await fields.build(row, [4, 13]);
      await fields.capture();
      expect((await fields.insert('two\nthree')).outcome.status).toBe('written');
      expect(await fields.read()).toBe('one two\nthree');
    }
  });

  test('line ends at the ends of a text are written, and are one step', async ({ fields }) => {
    for (const [from, to] of [
      [4, 7],
      [7, 8],
      [8, 13],
    ] as const) {
      for (const text of ['\n', 'zwei\n', '\nzwei', '\n\n', 'eins\n\n  zwei \n']) {
        await fields.build('textarea', [from, to]);
        await fields.capture();
        expect((await fields.insert(text)).outcome.status).toBe('written');
        expect(await fields.read()).toBe(start.slice(0, from) + text + start.slice(to));
        expect(await fields.beforeCaret()).toBe(start.slice(0, from) + text);
        await fields.undo();
        expect(await fields.read()).toBe(start);
      }
    }
  });

  test('a second result replaces the first, also after an undo', async ({ fields }) => {
    for (const row of ['textarea', 'contenteditable']) {
      await fields.build(row, [4, 4]);
      await fields.capture();
      await fields.insert('zwei ');
      expect((await fields.insert('deux ')).outcome.status).toBe('written');
      expect(await fields.read()).toBe('one deux two three');
      await fields.undo();
      await fields.undo();
      expect(await fields.read()).toBe(start);
      await fields.insert('due ');
      expect(await fields.read()).toBe('one due two three');
    }
  });

  test('at a caret words are kept apart, also by a second result, and undo takes the spaces as well', async ({
    fields,
  }) => {
    for (const row of ['textarea', 'text', 'contenteditable', 'bold']) {
      for (const place of [3, 4]) {
        await fields.build(row, [place, place]);
        await fields.capture();
        for (const text of ['zwei', 'deux.', '**drei**']) {
          await fields.insert(text);
          const written = row === 'textarea' || row === 'text' ? text : text.replaceAll('*', '');
          expect(await fields.read(), row).toBe(`one ${written} two three`);
        }
        expect(await fields.putBack()).toMatchObject({ status: 'written' });
        expect(await fields.read()).toBe(start);
      }
    }
  });

  test('over a selection a text goes as it is, and so does the next one that is written over it', async ({
    fields,
  }) => {
    for (const row of ['textarea', 'contenteditable']) {
      await fields.build(row, [5, 6]);
      await fields.capture();
      await fields.insert('zwei');
      expect(await fields.read()).toBe('one tzweio three');
      await fields.insert('deux', 'caret');
      expect(await fields.read()).toBe('one tdeuxo three');
    }
  });

  test('a text that just fits is written without a space', async ({ fields }) => {
    await fields.build('textarea', [4, 4]);
    await fields.change(`field.maxLength = ${start.length + 4}`);
    await fields.capture();
    expect((await fields.insert('zwei')).outcome.status).toBe('written');
    expect(await fields.read()).toBe('one zweitwo three');
  });

  test('when the card goes after a writing, the caret stands behind the text', async ({ fields }) => {
    for (const row of ['textarea', 'contenteditable', 'frame, contenteditable']) {
      await fields.build(row, [4, 7]);
      await fields.capture();
      await fields.insert('zwei');
      await fields.takeFocus('button');
      expect(await fields.restoreFocus()).toBe(true);
      expect(await fields.beforeCaret()).toBe('one zwei');
    }
  });

  test('nodes built anew by the page do not matter while the text is the same', async ({ fields }) => {
    for (const row of ['contenteditable', 'paragraphs', 'bold']) {
      await fields.build(row, [4, 7], 'renders anew on focus');
      await fields.capture();
      await fields.takeFocus('button');
      expect((await fields.insert('zwei')).outcome.status).toBe('written');
      expect(await fields.read()).toMatch(/^one zwei three/);
    }
  });

  test('a field that its page fades in while it has the focus takes a text', async ({ fields }) => {
    await fields.evaluate(`{
      document.body.innerHTML = '<style>div { opacity: 0; transition: opacity 300ms 300ms } ' +
        'div:focus-within { opacity: 1 }</style><div><input></div>';
      document.querySelector('input').focus();
    }`);
    await fields.capture();
    await fields.takeFocus('button');
    expect((await fields.insert('zwei')).outcome.status).toBe('written');
    expect(await fields.evaluate("document.querySelector('input').value")).toBe('zwei');
  });

  test('a field that nobody sees stays one where something of its page moves for ever', async ({
    fields,
  }) => {
    await fields.evaluate(`{
      document.body.innerHTML = '<style>@keyframes turn { to { opacity: 0.5 } } ' +
        'section { animation: turn 1s infinite } div { opacity: 0 }</style><section><div><textarea></textarea></div></section>';
      const catcher = document.querySelector('textarea');
      // What it is given goes to a canvas.
      catcher.addEventListener('input', () => { catcher.value = ''; });
      catcher.focus();
    }`);
    await fields.capture();
    await fields.takeFocus('button');
    expect((await fields.insert('zwei')).outcome.status).toBe('sent');
  });

  test('a handler that throws changes nothing', async ({ fields }) => {
    await fields.build('textarea', [4, 7], 'throws on input');
    await fields.capture();
    expect((await fields.insert('zwei')).outcome.status).toBe('written');
    expect(await fields.read()).toBe('one zwei three');
  });

  test('the focus returns to the field the user has moved to', async ({ fields }) => {
    await fields.build('textarea', [4, 7]);
    await fields.capture();
    await fields.evaluate(`{
      const other = document.createElement('input');
      document.body.append(other);
      other.value = 'elsewhere';
      other.focus();
      other.setSelectionRange(2, 5);
    }`);
    expect((await fields.insert('zwei')).outcome.status).toBe('written');
    expect(await fields.read()).toBe('one zwei three');
    const place =
      '[document.activeElement.value, document.activeElement.selectionStart, document.activeElement.selectionEnd]';
    expect(await fields.evaluate(place)).toEqual(['elsewhere', 2, 5]);
  });

  test('a hidden password is not read, nor is a code', async ({ fields }) => {
    const nothing = { editable: false, read: 'nothing', text: '', whole: '' };
    await fields.build('password', [0, 3]);
    expect(await fields.capture()).toMatchObject(nothing);
    await fields.build('text', [0, 3]);
    await fields.change('field.autocomplete = "section-a one-time-code"');
    expect(await fields.capture()).toMatchObject(nothing);
  });

  test('a password that the page shows, and what is named as a secret, are not read', async ({ fields }) => {
    const nothing = { editable: false, read: 'nothing', text: '', whole: '' };
    const words = { editable: true, whole: 'hunter2' };
    await fields.evaluate(`{
      document.body.innerHTML =
        '<input id="shown" type="password" value="hunter2"><label>Card number <input id="card" value="4111"></label>' +
        '<label>Pinned comment <input id="comment" value="hunter2"></label>';
      document.querySelector('#shown').focus();
    }`);
    expect(await fields.capture()).toMatchObject(nothing);
    await fields.evaluate("{ document.querySelector('#shown').type = 'text'; }");
    expect(await fields.capture()).toMatchObject(nothing);
    await fields.evaluate("document.querySelector('#card').focus()");
    expect(await fields.capture()).toMatchObject(nothing);
    await fields.evaluate("document.querySelector('#comment').focus()");
    expect(await fields.capture()).toMatchObject(words);
  });

  test('a selection on the page is read, and stands again after the palette', async ({ fields }) => {
    await fields.evaluate(`{
      document.body.innerHTML = '<p>some words of a page</p>';
      const text = document.querySelector('p').firstChild;
      getSelection().setBaseAndExtent(text, 10, text, 5);
    }`);
    expect(await fields.capture()).toMatchObject({ editable: false, read: 'selection', text: 'words' });
    await fields.takeFocus('input');
    expect(await fields.restoreFocus()).toBe(true);
    const selection = '[getSelection().toString(), getSelection().anchorOffset, getSelection().focusOffset]';
    expect(await fields.evaluate(selection)).toEqual(['words', 10, 5]);
  });

  for (const row of rows) {
    test(`${row.name}: the palette opens at the caret, and gives the focus back`, async ({ fields }) => {
      await fields.build(row.name, [4, 7]);
      const captured = await fields.capture();
      expect(captured).toMatchObject({
        editable: true,
        read: 'selection',
        text: 'two',
        whole: start + (row.tail ?? ''),
      });
      const box = (await fields.change(boxInViewport)) as { left: number; top: number; bottom: number };
      expect(captured.left - box.left).toBeGreaterThan(30);
      expect(captured.left - box.left).toBeLessThan(90);
      expect(captured.top).toBeGreaterThanOrEqual(box.top);
      expect(captured.top + captured.height).toBeLessThanOrEqual(box.bottom);
      await fields.takeFocus('input');
      expect(await fields.hasFocus()).toBe(false);
      expect(await fields.restoreFocus()).toBe(true);
      expect(await fields.hasFocus()).toBe(true);
      expect(await fields.evaluate('scrollY')).toBe(0);
      expect(await fields.capture()).toEqual({ ...captured, milliseconds: expect.any(Number) });
    });
  }
}

/** The field's box, in the viewport of the page around its frame. */
const boxInViewport = `
  const { left, top, bottom } = field.getBoundingClientRect();
  const frame = field.ownerDocument.defaultView.frameElement;
  const outer = frame?.getBoundingClientRect() ?? { left: 0, top: 0 };
  const y = outer.top + (frame?.clientTop ?? 0);
  return { left: outer.left + (frame?.clientLeft ?? 0) + left, top: y + top, bottom: y + bottom };`;

/** Writes the text into a new field, as after a run, and checks everything a user would see. */
async function writes(
  fields: Fields,
  row: Row,
  text: string,
  [from, to]: [number, number],
  spot?: Spot,
): Promise<void> {
  const before = await fields.build(row.name, [from, to]);
  await fields.capture();
  await fields.takeFocus('button');
  expect(await fields.insert(text, spot)).toMatchObject({ outcome: { status: 'written' } });
  const whole = spot === 'field';
  const meetsWord = from === to && !whole && !row.noSentences && /[a-z]$/.test(text);
  const inserted = shown(row, text) + (meetsWord ? ' ' : '');
  const after = await fields.read();
  // Where white space collapses, browsers write a tab as four spaces.
  expect(row.keepsTabs ? after : after.replaceAll('\t', '    ')).toBe(
    whole ? inserted : before.slice(0, from) + inserted + before.slice(to),
  );
  expect(withoutSpace(await fields.beforeCaret())).toBe(
    withoutSpace((whole ? '' : before.slice(0, from)) + inserted),
  );
  expect(await fields.hasFocus()).toBe(true);
  expect(await fields.events()).toBeGreaterThan(0);
  if (row.noUndo) return;
  await fields.undo();
  expect(await fields.read()).toBe(before);
  await fields.redo();
  expect(await fields.read()).toBe(after);
}

const withoutSpace = (text = ''): string => text.replace(/\s+/g, '');
