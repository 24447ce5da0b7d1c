// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { caretPlace, workPlace } from '../../../../src/page/target/caret-rect';
import { shownBox } from '../../../../src/page/target/drawn-caret';
import { captureTarget } from '../../../../src/page/target/target';

beforeEach(() => document.body.replaceChildren());

const editors = [
  {
    name: 'Monaco',
    html: '<div class="monaco-editor"><textarea class="inputarea"></textarea><div class="cursors-layer"><div class="cursor"></div></div></div>',
  },
  {
    name: 'Ace',
    html: '<div class="ace_editor"><textarea class="ace_text-input"></textarea><div class="ace_cursor"></div></div>',
  },
  {
    name: 'CodeMirror 5',
    html: '<div class="CodeMirror"><div><textarea></textarea></div><div class="CodeMirror-cursor"></div></div>',
  },
];

for (const { name, html } of editors) {
  test(`${name}: the palette belongs to the caret that is drawn, the card to the whole editor`, () => {
    const { editor, caret, keys } = editorOf(html);
    place(editor, new DOMRect(10, 20, 600, 400));
    place(caret, new DOMRect(90, 60, 2, 19));
    place(keys, new DOMRect(10, 20, 1, 1));
    keys.focus();
    const target = captureTarget(document);
    expect(sides(caretPlace(target))).toEqual([90, 60, 0, 19]);
    expect(sides(workPlace(target))).toEqual([10, 20, 600, 400]);
  });

  test(`${name}: where no caret is drawn, the palette belongs to the editor, and one out of sight to its edge`, () => {
    const { editor, caret, keys } = editorOf(html);
    place(editor, new DOMRect(10, 20, 600, 400));
    place(caret, new DOMRect(0, 0, 0, 0));
    keys.focus();
    const target = captureTarget(document);
    expect(sides(caretPlace(target))).toEqual([10, 20, 600, 400]);
    place(caret, new DOMRect(90, 900, 2, 19));
    expect(sides(caretPlace(target))).toEqual([90, 401, 0, 19]);
  });
}

test('a frame that is nothing but an editor is the field, however short its text', () => {
  const window = { frameElement: document.createElement('iframe'), innerWidth: 600, innerHeight: 280 };
  const body = document.createElement('body');
  place(body, new DOMRect(8, 8, 580, 20));
  Object.defineProperty(body, 'ownerDocument', { value: { body, defaultView: window } });
  expect(sides(shownBox(body))).toEqual([0, 0, 600, 280]);
  Object.assign(window, { frameElement: null });
  expect(sides(shownBox(body))).toEqual([8, 8, 580, 20]);
});

function editorOf(html: string) {
  document.body.innerHTML = html;
  const part = (selector: string): HTMLElement => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`No ${selector}`);
    return element;
  };
  return {
    editor: part('body > div'),
    caret: part('.cursor, .ace_cursor, .CodeMirror-cursor'),
    keys: part('textarea'),
  };
}

function place(element: HTMLElement, rect: DOMRect): void {
  element.getBoundingClientRect = () => rect;
}

const sides = (rect: DOMRect | undefined) => rect && [rect.x, rect.y, rect.width, rect.height];
