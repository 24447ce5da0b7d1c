import { Editor } from 'tiny-markdown-editor';
import 'tiny-markdown-editor/dist/tiny-mde.css';
import { offer } from '../page.js';

const placeIn = (text, index) => {
  const before = text.slice(0, index).split('\n');
  return { row: before.length - 1, col: before.at(-1).length };
};

offer({
  mount(root, text) {
    const editor = new Editor({ element: root, content: text });
    const lengthTo = ({ row, col }) =>
      editor
        .getContent()
        .split('\n')
        .slice(0, row)
        .reduce((length, line) => length + line.length + 1, col);
    return {
      field: editor.e,
      read: () => editor.getContent(),
      caret: () => lengthTo(editor.getSelection()),
      select(from, to) {
        editor.e.focus();
        editor.setSelection(placeIn(text, to), placeIn(text, from));
      },
    };
  },
});
