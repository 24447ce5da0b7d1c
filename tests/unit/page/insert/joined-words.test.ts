// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EditorWorld } from '../../../../src/messages/editor-order';
import { insert } from '../../../../src/page/insert/insert';
import { captureTarget } from '../../../../src/page/target/target';

vi.mock('../../../../src/page/insert/settled', () => ({
  drawn: async () => undefined,
  comesTrue: async (question: () => boolean) => question(),
}));

let field: HTMLElement;

beforeEach(() => {
  // A document without a layout shows nothing, and a field that nobody sees is judged otherwise.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 40));
  vi.stubGlobal('StaticRange', Object);
  Object.assign(document, { execCommand: () => false, queryCommandEnabled: () => false });
  field = document.body.appendChild(document.createElement('div'));
  field.contentEditable = 'true';
  field.tabIndex = 0;
  field.textContent = 'one two';
  field.focus();
  document.getSelection()?.collapse(field.firstChild, 4);
});

afterEach(() => document.body.replaceChildren());

/** Inserts a text into an editor of whose pastes of it, as text or as HTML, this is left, and whose history does not lead back. */
function insertedAs(left: string, text: string, leftOfHtml = left) {
  const life = new AbortController();
  const world: EditorWorld = {
    async give(order) {
      if (order.do !== 'paste') return { status: 'none' };
      field.textContent = `one ${order.html ? leftOfHtml : left}two`;
      return { status: 'done', reaction: 'taken' };
    },
  };
  return insert(world, captureTarget(document, life.signal), { text, spot: 'caret' }).finally(() =>
    life.abort(),
  );
}

test('a text whose last word became one with the next is not told as written', async () => {
  expect(await insertedAs('zwei', 'zwei ')).toMatchObject({ status: 'refused', reason: 'field-altered' });
});

test('a text of which two words became one is not told as written', async () => {
  expect(await insertedAs('zweidrei ', 'zwei drei ')).toMatchObject({
    status: 'refused',
    reason: 'field-altered',
  });
});

test('a text that has fewer spaces, and all of its words, is written', async () => {
  expect(await insertedAs('zwei drei ', 'zwei  drei ')).toMatchObject({ status: 'written' });
});

test('a formatted text whose words become one is written without its form', async () => {
  field.addEventListener('keydown', (event) => {
    if (event.ctrlKey && event.key === 'z') field.textContent = 'one two';
  });
  expect(await insertedAs('**zwei** ', '**zwei** ', 'zwei')).toMatchObject({ status: 'written' });
  expect(field.textContent).toBe('one **zwei** two');
});

test('an editor that shows the signs of a form, and of them some alone, is asked for the words beside it', async () => {
  vi.spyOn(field, 'innerText', 'get').mockReturnValue('one zwei und *drei*two');
  expect(await insertedAs('**zwei** und *drei*', '**zwei** und *drei* ')).toMatchObject({
    status: 'refused',
    reason: 'field-altered',
  });
});
