import { Jodit } from 'jodit';
import 'jodit/es2021/jodit.css';
import { offer } from '../page.js';
import { caretInLines, paragraphs, selectLines, textOfHtml } from '../support/lines.js';

offer({
  mount(root, text) {
    const editor = Jodit.make(root.appendChild(document.createElement('textarea')));
    editor.value = paragraphs(text);
    editor.history.clear();
    return {
      field: editor.editor,
      read: () => textOfHtml(editor.value),
      markup: () => editor.value,
      select(from, to) {
        editor.focus();
        selectLines(editor.editor, from, to);
      },
      caret: () => caretInLines(editor.editor),
      refuse: () => editor.setReadOnly(true),
    };
  },
});
