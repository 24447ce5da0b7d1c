import { createEditor, createModelFromHtml, exportContent, ShortcutPlugin } from 'roosterjs';
import { offer } from '../page.js';
import { caretInLines, paragraphs, selectLines, textOfHtml } from '../support/lines.js';

offer({
  mount(root, text) {
    const field = root.appendChild(document.createElement('div'));
    const editor = createEditor(field, [new ShortcutPlugin()], createModelFromHtml(paragraphs(text)));
    return {
      field,
      read: () => textOfHtml(exportContent(editor)),
      markup: () => exportContent(editor),
      select(from, to) {
        editor.focus();
        selectLines(field, from, to);
      },
      caret: () => caretInLines(field),
    };
  },
});
