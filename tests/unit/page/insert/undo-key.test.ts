// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { leavesUndo } from '../../../../src/page/insert/undo-key';

afterEach(() => document.body.replaceChildren());

/** An editable element with a text in it, whose page does this at a key. */
function fieldWith(onKey: (event: KeyboardEvent, element: HTMLElement) => void): HTMLElement {
  const element = document.createElement('div');
  element.contentEditable = 'true';
  element.textContent = 'written';
  element.addEventListener('keydown', (event) => onKey(event, element));
  document.body.append(element);
  return element;
}

describe('whether a page leaves the keys for Undo to the browser', () => {
  it('is no where it takes them without a look at Shift, and the text stays', () => {
    const element = fieldWith((event, field) => {
      const key = String.fromCharCode(event.keyCode);
      if (key === 'Z') field.textContent = 'before';
      if (key === 'Z' || key === 'Y') event.preventDefault();
    });
    expect(leavesUndo({ kind: 'contenteditable', element })).toBe(false);
    expect(element.textContent).toBe('written');
  });

  it('is no where it takes Ctrl+Shift+Z alone', () => {
    const element = fieldWith((event) => {
      if (event.shiftKey) event.preventDefault();
    });
    expect(leavesUndo({ kind: 'contenteditable', element })).toBe(false);
  });

  it('is no where something undone before is done again, and the text stays', () => {
    const element = fieldWith((event, field) => {
      const key = event.key.toLowerCase();
      if (key === 'y') field.textContent = 'written, and what was undone';
      if (key === 'z' && !event.shiftKey) field.textContent = 'written';
      if (key === 'y' || key === 'z') event.preventDefault();
    });
    expect(leavesUndo({ kind: 'contenteditable', element })).toBe(false);
    expect(element.textContent).toBe('written');
  });

  it('is yes where it takes neither', () => {
    const element = fieldWith(() => undefined);
    expect(leavesUndo({ kind: 'contenteditable', element })).toBe(true);
  });
});
