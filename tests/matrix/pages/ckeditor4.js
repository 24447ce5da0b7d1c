import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';
import { asked } from './shared/address.js';
import { load } from './shared/script.js';

const loaded = load('/node_modules/ckeditor4/ckeditor.js');

/** In a frame of its own, or with `?inline` in the page. */
offer({
  async mount(root, text) {
    await loaded;
    const { CKEDITOR } = globalThis;
    for (const old of Object.values(CKEDITOR.instances)) old.destroy(true);
    const target = root.appendChild(document.createElement('div'));
    const inline = asked('inline') !== undefined;
    if (inline) target.contentEditable = 'true';
    target.innerHTML = paragraphs(text);
    const settings = {
      versionCheck: false,
      contentsCss: [],
      removePlugins: 'scayt,wsc',
      allowedContent: true,
    };
    const editor = inline ? CKEDITOR.inline(target, settings) : CKEDITOR.replace(target, settings);
    await new Promise((ready) => editor.on('instanceReady', ready));
    editor.resetUndo();
    const field = editor.editable().$;
    return {
      ...htmlEditor(
        field,
        () => editor.getData(),
        () => editor.focus(),
      ),
      refuse: () => editor.setReadOnly(true),
    };
  },
});
