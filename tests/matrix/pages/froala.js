import FroalaEditor from 'froala-editor';
import 'froala-editor/js/plugins/lists.min.js';
import 'froala-editor/js/plugins/link.min.js';
import 'froala-editor/js/plugins/paragraph_format.min.js';
import 'froala-editor/css/froala_editor.min.css';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';

offer({
  async mount(root, text) {
    const area = root.appendChild(document.createElement('div'));
    area.innerHTML = paragraphs(text);
    const editor = await new Promise((resolve) => {
      const made = new FroalaEditor(area, { attribution: false }, () => resolve(made));
    });
    return {
      ...htmlEditor(
        editor.el,
        () => editor.html.get(),
        () => editor.events.focus(),
      ),
      refuse: () => editor.edit.off(),
    };
  },
});
