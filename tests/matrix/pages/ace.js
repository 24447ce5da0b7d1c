import ace from 'ace-builds/src-noconflict/ace';
import 'ace-builds/src-noconflict/mode-javascript';
import 'ace-builds/src-noconflict/theme-textmate';
import { offer } from '../page.js';

const windows = new URLSearchParams(location.search).get('lines') === 'windows';

offer({
  mount(root, text) {
    root.style.height = '400px';
    const session = ace.createEditSession(text, 'ace/mode/javascript');
    session.setUseWorker(false);
    if (windows) session.setNewLineMode('windows');
    const editor = ace.edit(root, { session });
    const place = (index) => {
      const before = text.slice(0, index).split('\n');
      return { row: before.length - 1, column: before.at(-1).length };
    };
    const lines = () => session.doc.getAllLines();
    return {
      field: editor.textInput.getElement(),
      read: () => lines().join('\n'),
      select(from, to) {
        editor.focus();
        editor.selection.setRange({ start: place(from), end: place(to) });
      },
      caret() {
        const { row, column } = editor.getCursorPosition();
        return lines().slice(0, row).join('\n').length + (row > 0 ? 1 : 0) + column;
      },
      refuse: () => editor.setReadOnly(true),
    };
  },
});
