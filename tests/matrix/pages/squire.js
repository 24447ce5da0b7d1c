import DOMPurify from 'dompurify';
import Squire from 'squire-rte';
import { offer } from '../page.js';
import { htmlEditor, paragraphs } from '../support/lines.js';

offer({
  mount(root, text) {
    const field = root.appendChild(document.createElement('div'));
    const editor = new Squire(field, {
      blockTag: 'P',
      sanitizeToDOMFragment: (html) =>
        DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true, FORCE_BODY: false }),
    });
    editor.setHTML(paragraphs(text));
    return {
      ...htmlEditor(
        field,
        () => editor.getHTML(),
        () => editor.focus(),
      ),
      refuse: () => field.setAttribute('contenteditable', 'false'),
    };
  },
});
