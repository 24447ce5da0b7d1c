// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EditorWorld } from '../../../../src/messages/editor-order';
import { insert } from '../../../../src/page/insert/insert';
import { captureTarget } from '../../../../src/page/target/target';

vi.mock('../../../../src/page/insert/settled', () => ({
  drawn: async () => undefined,
  comesTrue: async (question: () => boolean) => question(),
}));

beforeEach(() => {
  // A document without a layout shows nothing, and a field that nobody sees is judged otherwise.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 40));
  vi.stubGlobal('StaticRange', Object);
  Object.assign(document, { execCommand: () => false, queryCommandEnabled: () => false });
});
afterEach(() => document.body.replaceChildren());

/** Inserts into an empty editor whose page cancels a paste unread, as far as anybody sees, and then holds this. */
async function insertedWhere(held: string) {
  const element = document.body.appendChild(document.createElement('div'));
  element.contentEditable = 'true';
  element.tabIndex = 0;
  element.focus();
  document.getSelection()?.collapse(element, 0);
  const life = new AbortController();
  const world: EditorWorld = {
    async give({ do: what }) {
      if (what !== 'paste') return { status: 'none' };
      element.textContent = held;
      return { status: 'done', reaction: 'declined' };
    },
  };
  return insert(world, captureTarget(document, life.signal), { text: 'zwei', spot: 'caret' }).finally(() =>
    life.abort(),
  );
}

test('a paste that the page writes and says nothing of is written', async () => {
  expect(await insertedWhere('zwei')).toMatchObject({ status: 'written', strategy: 'paste' });
});

test('what a page writes instead of a paste is its own', async () => {
  expect(await insertedWhere('something else')).toMatchObject({ status: 'refused', reason: 'field-changed' });
});
