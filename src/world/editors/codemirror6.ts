import type { FindEditor } from '../open-editor';
import { upwards } from '../open-editor';

/** As much of @codemirror/view's `EditorView` as is needed here. */
interface View {
  state: {
    doc: { toString(): string };
    readOnly: boolean;
    lineBreak: string;
    selection: { main: { from: number; to: number } };
  };
  dispatch(transaction: object): void;
}

/** Where CodeMirror 6 keeps its view on the content element: `cmTile` since 6.38, `cmView` before. */
interface ContentElement extends Element {
  cmTile?: { view?: View; root?: { view?: View } };
  cmView?: { view?: View; rootView?: { view?: View } };
}

/** Of several cursors the main one is told of and written at; the others go, as when one clicks into the text. */
export const findCodeMirror6: FindEditor = (element) => {
  const view = upwards(
    element,
    ({ cmTile, cmView }: ContentElement) =>
      cmTile?.root?.view ?? cmTile?.view ?? cmView?.rootView?.view ?? cmView?.view,
  );
  if (!view) return undefined;
  return {
    read() {
      const { doc, selection, readOnly } = view.state;
      return {
        text: doc.toString(),
        selected: { start: selection.main.from, end: selection.main.to },
        readOnly,
      };
    },
    insert({ text, at }) {
      if (view.state.readOnly) return false;
      const { main } = view.state.selection;
      const { start, end } = at ?? { start: main.from, end: main.to };
      view.dispatch({
        // An editor with line ends of its own knows no others. In its document each counts as one character.
        changes: { from: start, to: end, insert: text.split('\n').join(view.state.lineBreak) },
        selection: { anchor: start + text.length + (at?.behind ?? 0) },
        scrollIntoView: true,
        // The history joins nothing that was pasted to what was typed before,
        userEvent: 'input.paste',
      });
      // and nothing that is typed next to what stands before a selection.
      view.dispatch({ selection: view.state.selection, userEvent: 'select' });
      return true;
    },
  };
};
