import type { FindEditor } from '../open-editor';
import { upwards } from '../open-editor';
import { behindText, offsetOf, placeAt, placeBehind } from '../text-place';

/** Ace's own places. */
interface Position {
  row: number;
  column: number;
}

interface AceRange {
  start: Position;
  end: Position;
}

/** As much of Ace's editor as is needed here. */
interface Editor {
  session: {
    doc: { getAllLines(): string[] };
    /** Whether the next change belongs to the step of the one before. */
    mergeUndoDeltas: boolean;
    getUndoManager(): { startNewGroup?(): void };
    /** The end of the text. */
    replace(range: AceRange, text: string): Position;
  };
  selection: { getRange(): AceRange; setRange(range: AceRange): void };
  renderer: { scrollCursorIntoView(): void };
  getReadOnly(): boolean;
  /** Of the part that makes several cursors. */
  exitMultiSelectMode?(): void;
  undo(): void;
  redo(): void;
}

interface ContainerElement extends Element {
  env?: { editor?: Editor };
}

/** Of several cursors the main one is told of and written at; the others go, as when one clicks into the text. */
export const findAce: FindEditor = (element) => {
  const editor = upwards(element, ({ env }: ContainerElement) => env?.editor);
  if (!editor) return undefined;
  const textOf = () => editor.session.doc.getAllLines().join('\n');
  return {
    read() {
      const text = textOf();
      const offset = ({ row, column }: Position) => offsetOf(text, { line: row, column });
      const { start, end } = editor.selection.getRange();
      return {
        text,
        selected: { start: offset(start), end: offset(end) },
        readOnly: editor.getReadOnly(),
      };
    },
    insert({ text, at }) {
      if (editor.getReadOnly()) return false;
      const { session, selection } = editor;
      const whole = textOf();
      const range = at ? rangeOf(whole, at) : selection.getRange();
      session.mergeUndoDeltas = false;
      const end = session.replace(range, text);
      // What is typed next is joined to this where the same was typed before.
      session.getUndoManager().startNewGroup?.();
      session.mergeUndoDeltas = false;
      editor.exitMultiSelectMode?.();
      const caret = at?.behind ? positionBehind(end, behindText(whole, at)) : end;
      selection.setRange({ start: caret, end: caret });
      editor.renderer.scrollCursorIntoView();
      return true;
    },
    undo: () => editor.undo(),
    redo: () => editor.redo(),
  };
};

function positionBehind({ row, column }: Position, text: string): Position {
  const behind = placeBehind({ line: row, column }, text);
  return { row: behind.line, column: behind.column };
}

function rangeOf(text: string, { start, end }: { start: number; end: number }): AceRange {
  const position = (offset: number): Position => {
    const { line, column } = placeAt(text, offset);
    return { row: line, column };
  };
  return { start: position(start), end: position(end) };
}
