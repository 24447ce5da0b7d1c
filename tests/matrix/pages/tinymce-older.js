import { offer } from '../page.js';
import { asked } from './shared/address.js';
import { load } from './shared/script.js';
import { tinymcePage } from './shared/tinymce.js';

const loaded = load(`/node_modules/tinymce-${asked('version')}/tinymce.min.js`);

/** `?version=4`, or 5, from its own file; in a frame of its own, or with `&inline` in the page. */
offer({
  async mount(root, text) {
    await loaded;
    const { tinymce } = globalThis;
    const [editor] = await tinymce.init({
      target: root.appendChild(document.createElement('div')),
      inline: asked('inline') !== undefined,
      plugins: 'code link lists paste',
      toolbar: 'undo redo | bold italic | link bullist numlist | code',
    });
    return tinymcePage(editor, text);
  },
});
