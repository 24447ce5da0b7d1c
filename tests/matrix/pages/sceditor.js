import 'sceditor/minified/sceditor.min.js';
import 'sceditor/minified/plugins/undo.js';
import 'sceditor/minified/themes/default.min.css';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';

const { sceditor } = globalThis;

offer({
  async mount(root, text) {
    const area = root.appendChild(document.createElement('textarea'));
    area.value = paragraphs(text);
    sceditor.create(area, { plugins: 'undo', emoticonsEnabled: false, style: '' });
    const editor = sceditor.instance(area);
    return {
      ...htmlEditor(
        editor.getBody(),
        () => editor.val(),
        () => editor.focus(),
      ),
      refuse: () => editor.readOnly(true),
    };
  },
});
