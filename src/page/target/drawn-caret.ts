import type { EditorName } from '../../messages/editor-order';
import { codeEditorOf } from './known-editor';

/**
 * What a code editor shows itself by, and the caret it draws: the element that takes its keys is next to nothing, or lies
 * behind all of it.
 */
const drawn: Partial<Record<EditorName, { editor: string; caret: string }>> = {
  monaco: { editor: '.monaco-editor', caret: '.cursors-layer > .cursor' },
  codemirror6: { editor: '.cm-editor', caret: '.cm-cursor-primary' },
  codemirror5: { editor: '.CodeMirror', caret: '.CodeMirror-cursor' },
  ace: { editor: '.ace_editor', caret: '.ace_cursor' },
};

/**
 * What the user sees as the field, in pixels of its own viewport: of a code editor all of it, and all of a frame that is
 * nothing but an editor, whose body ends with its text.
 */
export function shownBox(element: Element): DOMRect {
  const { body, defaultView } = element.ownerDocument;
  return element === body && defaultView?.frameElement
    ? new DOMRect(0, 0, defaultView.innerWidth, defaultView.innerHeight)
    : editorAround(element).getBoundingClientRect();
}

/** The caret that a code editor has drawn; undefined where it has drawn none, as CodeMirror 5 at a selection. */
export function drawnCaret(element: Element): DOMRect | undefined {
  const caret = drawnBy(element)?.caret;
  const found = caret === undefined ? null : editorAround(element).querySelector(caret);
  const rect = found?.getBoundingClientRect();
  return rect?.height ? new DOMRect(rect.left, rect.top, 0, rect.height) : undefined;
}

function editorAround(element: Element): Element {
  const editor = drawnBy(element)?.editor;
  return (editor && element.closest(editor)) || element;
}

function drawnBy(element: Element): { editor: string; caret: string } | undefined {
  const name = codeEditorOf(element);
  return name && drawn[name];
}
