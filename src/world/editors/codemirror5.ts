import type { FindEditor } from '../open-editor';
import { upwards } from '../open-editor';
import { behindText, type LinePlace, offsetOf, placeAt, placeBehind } from '../text-place';

/** CodeMirror's own places. */
interface Position {
  line: number;
  ch: number;
}

/** As much of CodeMirror 5's editor as is needed here. */
interface Editor {
  getValue(lineEnd: string): string;
  getCursor(which: 'from' | 'to'): Position;
  getOption(name: 'readOnly'): unknown;
  /** A document may be a part of another one. */
  firstLine(): number;
  operation(act: () => void): void;
  replaceRange(lines: string[], from: Position, to: Position, origin: string): void;
  setCursor(place: Position): void;
  changeGeneration(closeEvent: boolean): number;
  undo(): void;
  redo(): void;
}

interface EditorElement extends Element {
  CodeMirror?: Editor;
}

/** Of several cursors the main one is told of and written at; the others go, as when one clicks into the text. */
export const findCodeMirror5: FindEditor = (element) => {
  const editor = upwards(element, ({ CodeMirror }: EditorElement) => CodeMirror);
  if (!editor) return undefined;
  const first = editor.firstLine();
  const position = ({ line, column }: LinePlace): Position => ({ line: first + line, ch: column });
  const read = () => {
    const text = editor.getValue('\n');
    const offset = ({ line, ch }: Position) => offsetOf(text, { line: line - first, column: ch });
    return {
      text,
      selected: { start: offset(editor.getCursor('from')), end: offset(editor.getCursor('to')) },
      readOnly: Boolean(editor.getOption('readOnly')),
    };
  };
  return {
    read,
    insert({ text, at }) {
      const { text: whole, selected, readOnly } = read();
      if (readOnly) return false;
      const { start, end } = at ?? selected;
      const from = placeAt(whole, start);
      // The history joins nothing across this.
      editor.changeGeneration(true);
      editor.operation(() => {
        // As lines: an editor with line ends of its own takes no others in a string.
        editor.replaceRange(text.split('\n'), position(from), position(placeAt(whole, end)), 'paste');
        editor.setCursor(position(placeBehind(from, text + behindText(whole, at))));
      });
      editor.changeGeneration(true);
      return true;
    },
    undo: () => editor.undo(),
    redo: () => editor.redo(),
  };
};
