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

/** What the user sees as the field: of a code editor all of it, else the element itself. */
export function shownField(element: Element): Element {
  const editor = drawnBy(element)?.editor;
  return (editor && element.closest(editor)) || element;
}

/** The caret that a code editor has drawn; undefined where it has drawn none, as CodeMirror 5 at a selection. */
export function drawnCaret(element: Element): DOMRect | undefined {
  const caret = drawnBy(element)?.caret;
  const rect = caret && shownField(element).querySelector(caret)?.getBoundingClientRect();
  return rect?.height ? new DOMRect(rect.left, rect.top, 0, rect.height) : undefined;
}

function drawnBy(element: Element): { editor: string; caret: string } | undefined {
  const name = codeEditorOf(element);
  return name && drawn[name];
}
