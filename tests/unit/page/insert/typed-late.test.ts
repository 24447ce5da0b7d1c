// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EditorOrder, EditorWorld } from '../../../../src/messages/editor-order';
import { insert } from '../../../../src/page/insert/insert';
import { captureTarget } from '../../../../src/page/target/target';

vi.mock('../../../../src/page/insert/settled', () => ({
  drawn: async () => undefined,
  comesTrue: async (question: () => boolean) => question(),
}));

const life = { over: new AbortController() };
beforeEach(() => {
  vi.stubGlobal('StaticRange', Object);
  Object.assign(document, { execCommand: () => false, queryCommandEnabled: () => false });
  life.over = new AbortController();
});
afterEach(() => {
  life.over.abort();
  document.body.replaceChildren();
});

/**
 * An editor that makes its changes itself, late, and has a history of its own, with these states before. `spoils`: it changes
 * what is pasted, and takes it for a part of the step before.
 */
function lateEditor(text: string, earlier: string[] = [], spoils = false) {
  const element = document.body.appendChild(document.createElement('div'));
  element.contentEditable = 'true';
  element.tabIndex = 0;
  element.textContent = text;
  const done = [...earlier];
  const undone: string[] = [];
  const waiting: string[] = [];
  const draw = (added: string) => {
    done.push(element.textContent ?? '');
    undone.length = 0;
    element.textContent += added;
  };
  const step = (from: string[], to: string[]) => {
    const held = from.pop();
    if (held === undefined) return;
    to.push(element.textContent ?? '');
    element.textContent = held;
  };
  element.addEventListener('keydown', (event) => {
    const isUndo = event.key === 'z' && event.ctrlKey;
    if (!isUndo && event.key !== 'x') return;
    event.preventDefault();
    if (!isUndo) waiting.push(event.key);
    else if (event.shiftKey) step(undone, done);
    else step(done, undone);
  });
  /** The page's world, where a paste reaches the editor. */
  const world: EditorWorld = {
    async give(order: EditorOrder) {
      if (order.do !== 'paste') return { status: 'none' };
      for (const key of waiting.splice(0)) draw(key);
      if (spoils) element.textContent += `${order.text}!`;
      else draw(order.text);
      return { status: 'done', reaction: 'taken' };
    },
  };
  element.focus();
  document.getSelection()?.setBaseAndExtent(element.firstChild as Node, text.length, element, 1);
  return { element, world };
}

function type(element: Element, key: string): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'isTrusted', { value: true });
  element.dispatchEvent(event);
}

it('takes back no key that the page draws only after the text was offered to it', async () => {
  const { element, world } = lateEditor('one two ');
  const target = captureTarget(document, life.over.signal);
  type(element, 'x');
  type(element, 'x');
  const outcome = await insert(world, target, { text: 'DREI', spot: 'caret' });
  expect(element.textContent).toBe('one two xxDREI');
  expect(outcome).toMatchObject({ status: 'written', strategy: 'paste' });
});

it('does the steps again that do not lead back, since they were the user’s own', async () => {
  const { element, world } = lateEditor('one two ', ['', 'one '], true);
  const target = captureTarget(document, life.over.signal);
  const outcome = await insert(world, target, { text: 'DREI', spot: 'caret' });
  expect(element.textContent).toBe('one two DREI!');
  expect(outcome).toMatchObject({ status: 'refused', reason: 'field-altered' });
});

it('writes no text a second time into a field that was emptied while it was looked at again', async () => {
  const { element, world } = lateEditor('one two ');
  // A browser that would write it.
  const byBrowser = vi.fn((_command: string, _ui: boolean, text: string) => {
    element.textContent += text;
    return true;
  });
  Object.assign(document, { execCommand: byBrowser, queryCommandEnabled: () => true });
  const target = captureTarget(document, life.over.signal);
  // By the mouse, as the menu of a browser cuts: nobody hears of a key.
  const cut = () => {
    if (element.textContent !== 'one two DREI') return;
    element.textContent = 'one two ';
    const input = new InputEvent('input', { inputType: 'deleteByCut', bubbles: true });
    Object.defineProperty(input, 'isTrusted', { value: true });
    element.dispatchEvent(input);
  };
  element.addEventListener('keydown', () => setTimeout(cut, 0));
  await insert(world, target, { text: 'DREI', spot: 'caret' });
  expect(element.textContent).toBe('one two ');
  expect(byBrowser).not.toHaveBeenCalled();
});
