import jQuery from 'jquery';
import 'simditor/styles/simditor.css';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';
import { load } from './shared/script.js';

globalThis.jQuery = jQuery;
globalThis.$ = jQuery;
const loaded = [
  'dompurify/dist/purify.min.js',
  'simple-hotkeys/node_modules/simple-module/lib/module.js',
  'simple-hotkeys/lib/hotkeys.js',
  'simple-uploader/dist/uploader.js',
  'simditor/lib/simditor.js',
].reduce((before, file) => before.then(() => load(`/node_modules/${file}`)), Promise.resolve());

offer({
  async mount(root, text) {
    await loaded;
    const area = jQuery('<textarea>').val(paragraphs(text)).appendTo(root);
    const editor = new globalThis.Simditor({ textarea: area });
    return htmlEditor(
      editor.body[0],
      () => editor.getValue(),
      () => editor.focus(),
    );
  },
});
