import { Jodit } from 'jodit';
import 'jodit/es2021/jodit.css';
// As in the files that pages load from it: without these, not even a paste is the editor's.
import 'jodit/esm/plugins/all.js';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';

offer({
  mount(root, text) {
    const editor = Jodit.make(root.appendChild(document.createElement('textarea')), {
      // Its defaults fetch these from another host.
      beautifyHTML: false,
      sourceEditor: 'area',
    });
    editor.value = paragraphs(text);
    editor.history.clear();
    return {
      ...htmlEditor(
        editor.editor,
        () => editor.value,
        () => editor.focus(),
      ),
      refuse: () => editor.setReadOnly(true),
    };
  },
});
