import suneditor, { plugins } from 'suneditor';
import 'suneditor/css/editor';
import 'suneditor/css/contents';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';

const { link, list } = plugins;

offer({
  async mount(root, text) {
    const target = root.appendChild(document.createElement('textarea'));
    const editor = await new Promise((resolve) => {
      const made = suneditor.create(target, {
        plugins: [link, list],
        buttonList: [
          ['undo', 'redo'],
          ['bold', 'italic'],
          ['link', 'list'],
        ],
        value: paragraphs(text),
        events: { onload: () => resolve(made) },
      });
    });
    const field = editor.$.frameContext.get('wysiwyg');
    // It holds places open by characters without a width.
    const html = () => editor.$.html.get().replace(/\u200b/g, '');
    return {
      ...htmlEditor(field, html, () => editor.$.focusManager.focus()),
      refuse: () => editor.$.ui.readOnly(true),
    };
  },
});
