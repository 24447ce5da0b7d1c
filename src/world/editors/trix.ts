import type { FindEditor } from '../open-editor';
import { upwards } from '../open-editor';

/** As much of Trix's editor as is needed here. */
interface Trix {
  getDocument(): { toString(): string };
  recordUndoEntry(description: string): void;
  insertString(text: string): void;
  insertHTML(html: string): void;
  deleteInDirection(direction: 'backward'): void;
  undo(): void;
  redo(): void;
}

export const findTrix: FindEditor = (element) => {
  const editor = upwards(element, (each: Element & { editor?: Trix }) =>
    each.localName === 'trix-editor' ? each.editor : undefined,
  );
  if (!editor) return undefined;
  return {
    // The last line end is the editor's own.
    read: () => ({ text: editor.getDocument().toString().replace(/\n$/, '') }),
    insert({ text, html }) {
      // What is written under another name than the last entry's is a step of its own.
      editor.recordUndoEntry('Insert');
      if (html !== undefined) editor.insertHTML(html);
      else if (text === '') editor.deleteInDirection('backward');
      else editor.insertString(text);
      return true;
    },
    undo: () => editor.undo(),
    redo: () => editor.redo(),
  };
};
