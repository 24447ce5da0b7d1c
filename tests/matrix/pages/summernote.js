import jQuery from 'jquery';
import 'summernote/dist/summernote-lite.js';
import 'summernote/dist/summernote-lite.css';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';

offer({
  mount(root, text) {
    const note = jQuery('<div>').html(paragraphs(text)).appendTo(root);
    note.summernote();
    const field = root.querySelector('.note-editable');
    return {
      ...htmlEditor(field, () => note.summernote('code')),
      refuse: () => note.summernote('disable'),
    };
  },
});
