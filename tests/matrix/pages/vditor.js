import Vditor from 'vditor';
import 'vditor/dist/index.css';
import { offer } from '../page.js';
import { htmlEditor, textOfHtml } from '../support/lines.js';
import { asked } from './shared/address.js';

const mode = asked('mode') ?? 'wysiwyg';

/** It shows a block of code twice: as it is written, and as it will look. */
function withoutPreviews(field) {
  const copy = field.cloneNode(true);
  for (const preview of copy.querySelectorAll('[data-render], .vditor-ir__preview')) preview.remove();
  return copy.innerHTML;
}

offer({
  async mount(root, text) {
    const target = root.appendChild(document.createElement('div'));
    const editor = await new Promise((resolve) => {
      const made = new Vditor(target, {
        mode,
        cdn: '/node_modules/vditor',
        cache: { enable: false },
        undoDelay: 200,
        value: text,
        after: () => resolve(made),
      });
    });
    const field = editor.vditor[mode].element;
    return {
      ...htmlEditor(
        field,
        () => editor.getHTML(),
        () => field.focus(),
      ),
      // It draws white space as it is, and what it saves is made of what is drawn.
      read: () => textOfHtml(`<pre>${withoutPreviews(field)}</pre>`),
      refuse: () => editor.disabled(),
    };
  },
});
