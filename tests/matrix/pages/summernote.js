import jQuery from 'jquery';
import 'summernote/dist/summernote-lite.js';
import 'summernote/dist/summernote-lite.css';
import { offer } from '../page.js';
import { caretInLines, paragraphs, selectLines, textOfHtml } from '../support/lines.js';

offer({
  mount(root, text) {
    const note = jQuery('<div>').html(paragraphs(text)).appendTo(root);
    note.summernote();
    const field = root.querySelector('.note-editable');
    return {
      field,
      read: () => textOfHtml(note.summernote('code')),
      markup: () => note.summernote('code'),
      select(from, to) {
        field.focus();
        selectLines(field, from, to);
      },
      caret: () => caretInLines(field),
      refuse: () => note.summernote('disable'),
    };
  },
});
