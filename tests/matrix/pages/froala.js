import FroalaEditor from 'froala-editor/js/froala_editor.pkgd.min.js';
import 'froala-editor/css/froala_editor.pkgd.min.css';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';

offer({
  async mount(root, text) {
    const host = root.appendChild(document.createElement('div'));
    host.innerHTML = paragraphs(text);
    const editor = await new Promise((ready) => {
      const made = new FroalaEditor(host, { events: { initialized: () => ready(made) } }, () => ready(made));
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
