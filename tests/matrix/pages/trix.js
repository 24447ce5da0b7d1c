import 'trix';
import 'trix/dist/trix.css';
import { offer } from '../page.js';

offer({
  async mount(root, text) {
    const element = document.createElement('trix-editor');
    const initialized = new Promise((resolve) => {
      element.addEventListener('trix-initialize', resolve, { once: true });
    });
    root.append(element);
    await initialized;
    const { editor } = element;
    // Not by HTML, which holds no row of spaces; loading the document anew leaves nothing to undo.
    editor.insertString(text);
    editor.loadJSON(JSON.parse(JSON.stringify(editor)));
    return {
      field: element,
      // The last line end is the editor's own.
      read: () => editor.getDocument().toString().replace(/\n$/, ''),
      markup: () => element.value,
      select(from, to) {
        element.focus();
        editor.setSelectedRange([from, to]);
      },
      caret: () => editor.getSelectedRange()[1],
      refuse: () => element.toggleAttribute('disabled', true),
    };
  },
});
