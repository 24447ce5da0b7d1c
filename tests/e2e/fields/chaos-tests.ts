import type { TestType } from '@playwright/test';
import { expect } from '../../support/expect';
import type { Fields } from './fields-page';
import { start } from './rows';
import { overrides } from './sabotage';

type FieldsTest = TestType<object, { fields: Fields }>;

/** What the page does the moment its field hears of the text: statements that know `field`. */
const deeds: Record<string, string> = {
  'blurs the field': 'field.blur()',
  'takes the focus elsewhere': `
    const other = document.createElement('input');
    document.body.append(other);
    other.focus();`,
  'opens a modal dialog with a field in it': `
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<input autofocus>';
    document.body.append(dialog);
    dialog.showModal();`,
  'asks in a dialog of the browser': 'alert("from the page")',
  'makes itself inert': 'document.body.inert = true',
  'makes the field read-only': `
    if ('value' in field) field.readOnly = true;
    else field.contentEditable = 'false';`,
  'hides the field': 'field.hidden = true',
  'moves the field':
    'const box = document.createElement("section"); document.body.append(box); box.append(field)',
  'goes to another address of its own': 'history.pushState(null, "", "?elsewhere"); location.hash = "there"',
  'throws in the handlers of all events':
    'for (const type of ["input", "selectionchange", "blur", "focus", "focusin", "keydown", "beforeinput"]) document.addEventListener(type, () => { throw new Error("from the page") }, true)',
  'selects something else': 'getSelection().selectAllChildren(document.body)',
  'draws a thousand nodes':
    'for (let i = 0; i < 1000; i++) document.body.append(document.createElement("p"))',
};

/** A page that does what it likes while its field is being written. */
export function chaosTests(test: FieldsTest): void {
  for (const row of ['textarea', 'text', 'contenteditable', 'frame']) {
    test(`${row}: whatever the page does when it hears of the text, nothing is lost or doubled`, async ({
      fields,
    }) => {
      for (const [what, deed] of Object.entries(deeds)) {
        for (const when of ['at once', 'a task later']) await staysWhole(fields, row, what, deed, when);
      }
    });
  }

  for (const row of ['textarea', 'contenteditable']) {
    test(`${row}: what the page has overridden in its own world does not matter`, async ({ fields }) => {
      for (const [what, override] of Object.entries(overrides)) {
        await fields.build(row, [4, 7]);
        await fields.capture();
        await fields.takeFocus('button');
        expect(await fields.sabotaged(override, 'zwei'), what).toMatchObject({
          outcome: { status: 'written' },
        });
        expect(await fields.read(), what).toBe('one zwei three');
        await fields.undo();
        expect(await fields.read(), what).toBe(start);
      }
    });
  }

  test('a field that lets only a part of the text through gets back what it held', async ({ fields }) => {
    for (const row of ['textarea', 'text', 'contenteditable']) {
      for (const [from, to] of [
        [4, 4],
        [4, 7],
      ] as const) {
        await fields.build(row, [from, to], 'keeps letters alone');
        await fields.capture();
        expect(await fields.insert('1 two. Three!')).toMatchObject({
          outcome: { status: 'refused', reason: 'field-refused' },
        });
        expect(await fields.read(), row).toBe(start);
        expect(await fields.insert('zwei')).toMatchObject({ outcome: { status: 'written' } });
      }
    }
  });

  test('what the page makes of the text in an editable element and does not give back is said', async ({
    fields,
  }) => {
    await fields.build('contenteditable', [4, 7], 'adds to each input');
    await fields.capture();
    expect(await fields.insert('zwei')).toMatchObject({
      outcome: { status: 'refused', reason: 'field-altered' },
    });
    expect(await fields.read()).toMatch(/^one two three!+$/);
  });

  test('a control whose page makes something else of each input has its own text again', async ({
    fields,
  }) => {
    await fields.build('textarea', [4, 7], 'adds to each input');
    await fields.capture();
    expect(await fields.insert('zwei')).toMatchObject({
      outcome: { status: 'refused', reason: 'field-refused' },
    });
    expect(await fields.read()).toBe(start);
  });

  for (const row of ['textarea', 'text', 'contenteditable']) {
    test(`${row}: the page hears the text as input, and as a change when the user leaves`, async ({
      fields,
    }) => {
      await fields.build(row, [4, 7]);
      await fields.change(`
        field.heard = [];
        for (const type of ['input', 'change']) field.addEventListener(type, () => field.heard.push(type));
        const next = document.createElement('input');
        document.body.append(next);`);
      await fields.capture();
      await fields.takeFocus('button');
      await fields.insert('zwei');
      expect(await fields.change('return field.heard')).toEqual(['input']);
      await fields.press('Tab');
      expect(await fields.hasFocus()).toBe(false);
      // Of editable elements browsers tell no change.
      const heard = row === 'contenteditable' ? ['input'] : ['input', 'change'];
      expect(await fields.change('return field.heard')).toEqual(heard);
    });
  }
}

async function staysWhole(
  fields: Fields,
  row: string,
  what: string,
  deed: string,
  when: string,
): Promise<void> {
  const detail = `${row}: ${what} ${when}`;
  await fields.build(row, [4, 7]);
  const run = when === 'at once' ? deed : `setTimeout(() => { ${deed} })`;
  await fields.change(`field.addEventListener('input', () => { ${run} }, { once: true })`);
  await fields.capture();
  await fields.takeFocus('button');
  const { outcome } = await fields.insert('zwei');
  await fields.evaluate('document.body.inert = false');
  await fields.change('field.hidden = false');
  const text = await fields.read();
  if (outcome.status === 'written') expect(text, detail).toBe('one zwei three');
  else expect([start, 'one zwei three'], `${detail}: ${JSON.stringify(outcome)}`).toContain(text);
}
