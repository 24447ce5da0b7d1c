import jQuery from 'jquery';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';
import { load } from './shared/script.js';

globalThis.jQuery = jQuery;
globalThis.$ = jQuery;
const loaded = load('/node_modules/jquery.hotkeys/jquery.hotkeys.js').then(() =>
  load('/node_modules/bootstrap-wysiwyg/js/bootstrap-wysiwyg.min.js'),
);

offer({
  async mount(root, text) {
    await loaded;
    const field = jQuery('<div>').html(paragraphs(text)).appendTo(root);
    field.wysiwyg();
    return htmlEditor(field[0], () => field.html());
  },
});
