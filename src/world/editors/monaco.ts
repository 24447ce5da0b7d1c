import type { FindEditor, OpenEditor } from '../open-editor';
import { behindText, offsetOf, placeAt, placeBehind } from '../text-place';
import { findHiddenMonaco } from './monaco-hidden';

/** Monaco's own places, from 1. */
interface Position {
  lineNumber: number;
  column: number;
}

interface MonacoRange {
  startLineNumber: number;
  startColumn: number;
  endLineNumber: number;
  endColumn: number;
}

/** As much of Monaco's editor as is needed here. */
interface Editor {
  getDomNode(): Element | null;
  getModel(): { getValue(lineEnds: number): string } | null;
  getSelection(): MonacoRange | null;
  getRawOptions(): { readOnly?: boolean };
  pushUndoStop(): void;
  /** `selections`: those that the editor has when it is done, and again when it is redone. */
  executeEdits(source: string, edits: object[], selections: object[]): boolean;
  revealPosition(position: Position): void;
  trigger(source: string, command: 'undo' | 'redo', payload: null): void;
}

/** The API that Monaco's own loader puts on the window; what bundlers make of Monaco has none. */
interface Api {
  editor: { getEditors?(): readonly Editor[] };
  Selection: new (fromLine: number, fromColumn: number, toLine: number, toColumn: number) => object;
}

/** Monaco's `EndOfLinePreference.LF`. */
const unixLines = 1;

/** Of several cursors the main one is told of and written at; the others go, as when one clicks into the text. */
export const findMonaco: FindEditor = (element) => {
  const box = element.closest('.monaco-editor');
  const view = element.ownerDocument.defaultView as { monaco?: Api } | null;
  const api = view?.monaco;
  const editor = api?.editor?.getEditors?.().find((candidate) => candidate.getDomNode() === box);
  return api && editor ? openMonaco(editor, api) : findHiddenMonaco(element);
};

function openMonaco(editor: Editor, { Selection }: Api): OpenEditor {
  const read = () => {
    const text = editor.getModel()?.getValue(unixLines) ?? '';
    const { startLineNumber, startColumn, endLineNumber, endColumn } = editor.getSelection() ?? nowhere;
    return {
      text,
      selected: {
        start: offsetOf(text, { line: startLineNumber - 1, column: startColumn - 1 }),
        end: offsetOf(text, { line: endLineNumber - 1, column: endColumn - 1 }),
      },
      readOnly: editor.getRawOptions().readOnly === true,
    };
  };
  return {
    read,
    insert({ text, at }) {
      const { text: whole, selected } = read();
      const from = placeAt(whole, (at ?? selected).start);
      const to = placeAt(whole, (at ?? selected).end);
      const behind = placeBehind(from, text + behindText(whole, at));
      const caret: Position = { lineNumber: behind.line + 1, column: behind.column + 1 };
      const range: MonacoRange = {
        startLineNumber: from.line + 1,
        startColumn: from.column + 1,
        endLineNumber: to.line + 1,
        endColumn: to.column + 1,
      };
      editor.pushUndoStop();
      const { lineNumber, column } = caret;
      const written = editor.executeEdits(
        'paste',
        [{ range, text, forceMoveMarkers: true }],
        [new Selection(lineNumber, column, lineNumber, column)],
      );
      editor.pushUndoStop();
      editor.revealPosition(caret);
      return written;
    },
    undo: () => editor.trigger('', 'undo', null),
    redo: () => editor.trigger('', 'redo', null),
  };
}

const nowhere: MonacoRange = { startLineNumber: 1, startColumn: 1, endLineNumber: 1, endColumn: 1 };
