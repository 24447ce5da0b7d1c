// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EditorWorld } from '../../../../src/messages/editor-order';
import { insert } from '../../../../src/page/insert/insert';
import { captureTarget } from '../../../../src/page/target/target';

vi.mock('../../../../src/page/insert/settled', () => ({
  drawn: async () => undefined,
  comesTrue: async (question: () => boolean) => question(),
}));

const text = 'one two three';
let field: HTMLTextAreaElement;

/** A control whose mask takes what the browser types for single keys, and mixes their order up. */
beforeEach(() => {
  // A document without a layout shows nothing, and a field that nobody sees is judged otherwise.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 40));
  vi.stubGlobal('StaticRange', Object);
  field = document.body.appendChild(document.createElement('textarea'));
  field.value = text;
  field.focus();
  field.setSelectionRange(4, 7);
  Object.assign(document, {
    execCommand(_name: string, _ui?: boolean, written = '') {
      const { value, selectionStart: start, selectionEnd: end } = field;
      field.value = value.slice(0, start) + written + value.slice(end);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      return true;
    },
    queryCommandEnabled: () => false,
  });
});

afterEach(() => document.body.replaceChildren());

const mixes = () =>
  field.addEventListener('input', () => {
    field.value = [...field.value].reverse().join('');
  });

/** Inserts over the selected word; `pastes`: the mask takes a paste for what it is. */
function inserted(pastes: boolean) {
  const life = new AbortController();
  const world: EditorWorld = {
    async give(order) {
      if (order.do !== 'paste' || !pastes) return { status: 'done', reaction: 'left' };
      field.value = text.replace('two', order.text);
      return { status: 'done', reaction: 'taken' };
    },
  };
  return insert(world, captureTarget(document, life.signal), { text: 'zwei', spot: 'selection' }).finally(
    () => life.abort(),
  );
}

test('a control that makes something else of what is typed, and not of a paste, is written by a paste', async () => {
  mixes();
  expect(await inserted(true)).toMatchObject({ status: 'written', strategy: 'control-paste' });
  expect(field.value).toBe('one zwei three');
});

test('a control that makes something else of all that is written there holds what it held, and the card says so', async () => {
  mixes();
  expect(await inserted(false)).toEqual({ status: 'refused', reason: 'field-refused' });
  expect(field.value).toBe(text);
});
