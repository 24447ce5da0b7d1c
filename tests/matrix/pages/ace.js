import ace from 'ace-builds/src-noconflict/ace';
import 'ace-builds/src-noconflict/mode-javascript';
import 'ace-builds/src-noconflict/theme-textmate';
import { offer } from '../page.js';

offer({
  mount(root, text) {
    root.style.height = '400px';
    const session = ace.createEditSession(text, 'ace/mode/javascript');
    session.setUseWorker(false);
    const editor = ace.edit(root, { session });
    const place = (index) => session.doc.indexToPosition(index);
    return {
      field: editor.textInput.getElement(),
      read: () => session.getValue(),
      select(from, to) {
        editor.focus();
        editor.selection.setRange({ start: place(from), end: place(to) });
      },
      caret: () => session.doc.positionToIndex(editor.getCursorPosition()),
      refuse: () => editor.setReadOnly(true),
    };
  },
});
