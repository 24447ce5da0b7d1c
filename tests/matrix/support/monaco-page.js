import { offer } from '../page.js';

/** Offers this Monaco with these settings. */
export function offerMonacoOf(monaco, options) {
  const unixLines = monaco.editor.EndOfLinePreference?.LF ?? 1;
  const windows = new URLSearchParams(location.search).get('lines') === 'windows';
  const rangeTo = ({ lineNumber, column }) => new monaco.Range(1, 1, lineNumber, column);
  offer({
    mount(root, text) {
      // Firefox tells an element that is removed of no blur: the old editor would keep what is typed.
      for (const old of monaco.editor.getEditors()) old.dispose();
      root.style.height = '400px';
      const editor = monaco.editor.create(root, { value: text, language: 'javascript', ...options });
      const model = editor.getModel();
      if (windows) model.setEOL(monaco.editor.EndOfLineSequence.CRLF);
      const position = (offset) => {
        const before = text.slice(0, offset).split('\n');
        return { lineNumber: before.length, column: before.at(-1).length + 1 };
      };
      return {
        field: root.querySelector('.native-edit-context, textarea.inputarea'),
        read: () => model.getValue(unixLines),
        select(from, to) {
          editor.focus();
          editor.setSelection(monaco.Selection.fromPositions(position(from), position(to)));
        },
        caret: () => model.getValueInRange(rangeTo(editor.getPosition()), unixLines).length,
        refuse: () => editor.updateOptions({ readOnly: true }),
      };
    },
  });
}
