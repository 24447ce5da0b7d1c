// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { pressKeys } from '../../../../src/page/insert/history-step';
import { takeBackByKeys } from '../../../../src/page/insert/take-back';

vi.mock('../../../../src/page/insert/settled', () => ({
  drawn: async () => undefined,
  comesTrue: async (question: () => Promise<boolean>) => question(),
}));

/** An editor with a history of its own, which knows these keys for Redo. */
function editorWith(redoKeys: readonly string[]) {
  const element = document.body.appendChild(document.createElement('div'));
  const [done, undone] = [['', 'typed'], [] as string[]];
  element.textContent = 'typed, and more';
  const step = (from: string[], to: string[]) => {
    const text = from.pop();
    if (text === undefined) return;
    to.push(element.textContent ?? '');
    element.textContent = text;
  };
  const pressed: string[] = [];
  element.addEventListener('keydown', (event) => {
    const keys = `${event.shiftKey ? 'Shift+' : ''}${event.key}`;
    pressed.push(keys);
    if (keys === 'z') step(done, undone);
    else if (redoKeys.includes(keys)) step(undone, done);
    else return;
    event.preventDefault();
  });
  return { element, pressed };
}

for (const [redoKeys, wanted] of [
  [['Shift+z'], ['Shift+z']],
  [['Shift+z', 'y'], ['Shift+z']],
  [['y'], ['Shift+z', 'y']],
] as const) {
  test(`an editor that knows ${redoKeys.join(' and ')} for Redo hears it once`, () => {
    const { element, pressed } = editorWith(redoKeys);
    pressKeys(element, 'undo');
    expect(element.textContent).toBe('typed');
    expect(pressKeys(element, 'redo')).toBe(true);
    expect(element.textContent).toBe('typed, and more');
    expect(pressed.slice(1)).toEqual(wanted);
  });

  test(`what was undone too far comes again in an editor that knows ${redoKeys.join(' and ')}`, async () => {
    const { element } = editorWith(redoKeys);
    const isBack = async () => element.textContent === 'what it never held';
    expect(await takeBackByKeys({ kind: 'contenteditable', element }, isBack, () => true)).toEqual({
      back: false,
      taken: true,
    });
    expect(element.textContent).toBe('typed, and more');
  });
}

test('a page that acts upon the keys and leaves them to the browser as well gets its field back, which it has drawn again', async () => {
  document.body.innerHTML = '<section><div id="field" contenteditable="true" tabindex="0"></div></section>';
  const section = document.querySelector('section') as HTMLElement;
  const element = section.firstElementChild as HTMLElement;
  element.textContent = 'one, and what was written';
  const states = ['as it was loaded', 'one'];
  let at = 1;
  // Its history has not yet taken down what was written.
  const hear = ({ key, shiftKey }: KeyboardEvent) => {
    if (key !== 'z') return;
    at = Math.min(1, Math.max(0, at + (shiftKey ? 1 : -1)));
    section.innerHTML = `<div id="field" contenteditable="true" tabindex="0">${states[at]}</div>`;
  };
  addEventListener('keydown', hear);
  const field = { kind: 'contenteditable' as const, element };
  const isBack = async () => section.textContent === 'one';
  expect(await takeBackByKeys(field, isBack, () => true)).toEqual({ back: true, taken: true });
  removeEventListener('keydown', hear);
  expect(section.textContent).toBe('one');
});
