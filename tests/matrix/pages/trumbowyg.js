import jQuery from 'jquery';
import 'trumbowyg/dist/ui/trumbowyg.css';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';
import { load } from './shared/script.js';

globalThis.jQuery = jQuery;
const loaded = load('/node_modules/trumbowyg/dist/trumbowyg.js');

offer({
  async mount(root, text) {
    await loaded;
    const area = jQuery('<textarea>').val(paragraphs(text)).appendTo(root);
    area.trumbowyg({ svgPath: false });
    const field = root.querySelector('.trumbowyg-editor');
    return {
      ...htmlEditor(field, () => area.val()),
      refuse: () => area.trumbowyg('disable'),
    };
  },
});
