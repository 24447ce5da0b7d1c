import jQuery from 'jquery';
import 'emojionearea/dist/emojionearea.css';
import { offer } from '../page.js';
import { htmlEditor } from '../support/lines.js';
import { load } from './shared/script.js';

globalThis.jQuery = jQuery;
globalThis.$ = jQuery;
const loaded = ['emojione/lib/js/emojione.js', 'emojionearea/dist/emojionearea.js'].reduce(
  (before, file) => before.then(() => load(`/node_modules/${file}`)),
  Promise.resolve(),
);

/** It draws emoji as pictures. */
offer({
  async mount(root, text) {
    await loaded;
    const area = jQuery('<textarea>').val(text).appendTo(root);
    area.emojioneArea({ useInternalCDN: false, saveEmojisAs: 'unicode' });
    while (!root.querySelector('.emojionearea-editor')) await new Promise(requestAnimationFrame);
    const editor = area.data('emojioneArea');
    return {
      ...htmlEditor(root.querySelector('.emojionearea-editor'), () => ''),
      read: () => editor.getText(),
      markup: undefined,
    };
  },
});
