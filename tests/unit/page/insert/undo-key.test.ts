// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { leavesUndo, traceWriting } from '../../../../src/page/insert/undo-key';

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

describe('whether Ctrl+Z is promised for a control', () => {
  /** The promise for a text that the browser wrote, and of which its history holds something by the end or not. */
  function promisedWith(isHeld: boolean, redraw?: (element: HTMLElement) => void): boolean {
    const element = document.body.appendChild(document.createElement('textarea'));
    element.focus();
    let enabled = true;
    Object.assign(document, { queryCommandEnabled: () => enabled });
    const trace = traceWriting({ kind: 'textarea', element });
    element.value = 'written';
    const input = new InputEvent('input', { bubbles: true });
    Object.defineProperty(input, 'isTrusted', { value: true });
    element.dispatchEvent(input);
    trace.written();
    enabled = isHeld;
    redraw?.(element);
    const isPromised = trace.undoKeyWorks();
    trace.stop();
    return isPromised;
  }

  it('is so while the browser holds the step', () => expect(promisedWith(true)).toBe(true));

  it('is not where the page has made the browser forget it, as one that grows a field with its text does', () =>
    expect(promisedWith(false)).toBe(false));

  it('is not where the page has taken the focus from it, as one that draws its row anew does', () =>
    expect(promisedWith(true, (element) => element.blur())).toBe(false));

  it('is so where the user is elsewhere by then', () =>
    expect(
      promisedWith(true, () => document.body.appendChild(document.createElement('textarea')).focus()),
    ).toBe(true));
});
