import CodeMirror from 'codemirror-5';
import 'codemirror-5/lib/codemirror.css';
import 'codemirror-5/mode/javascript/javascript.js';
import { offer } from '../page.js';

const asked = new URLSearchParams(location.search);
const inputStyle = asked.get('input') ?? 'textarea';
const lineSeparator = asked.get('lines') === 'windows' ? '\r\n' : null;

offer({
  mount(root, text) {
    const editor = CodeMirror(root, {
      value: lineSeparator ? text.replaceAll('\n', lineSeparator) : text,
      mode: 'javascript',
      lineNumbers: true,
      inputStyle,
      lineSeparator,
    });
    const place = (index) => {
      const before = text.slice(0, index).split('\n');
      return { line: before.length - 1, ch: before.at(-1).length };
    };
    return {
      field: editor.getInputField(),
      read: () => editor.getValue('\n'),
      select(from, to) {
        editor.focus();
        editor.setSelection(place(from), place(to));
      },
      caret: () => editor.getRange({ line: 0, ch: 0 }, editor.getCursor(), '\n').length,
      refuse: () => editor.setOption('readOnly', true),
    };
  },
});
