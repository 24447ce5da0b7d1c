import { createEditor, createModelFromHtml, exportContent, ShortcutPlugin } from 'roosterjs';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';

offer({
  mount(root, text) {
    const field = root.appendChild(document.createElement('div'));
    const editor = createEditor(field, [new ShortcutPlugin()], createModelFromHtml(paragraphs(text)));
    return htmlEditor(
      field,
      () => exportContent(editor),
      () => editor.focus(),
    );
  },
});
