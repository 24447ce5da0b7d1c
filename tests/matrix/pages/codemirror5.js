import CodeMirror from 'codemirror-5';
import 'codemirror-5/lib/codemirror.css';
import 'codemirror-5/mode/javascript/javascript.js';
import { offer } from '../page.js';

const inputStyle = new URLSearchParams(location.search).get('input') ?? 'textarea';

offer({
  mount(root, text) {
    const editor = CodeMirror(root, { value: text, mode: 'javascript', lineNumbers: true, inputStyle });
    return {
      field: editor.getInputField(),
      read: () => editor.getValue(),
      select(from, to) {
        editor.focus();
        editor.setSelection(editor.posFromIndex(from), editor.posFromIndex(to));
      },
      caret: () => editor.indexFromPos(editor.getCursor()),
      refuse: () => editor.setOption('readOnly', true),
    };
  },
});
