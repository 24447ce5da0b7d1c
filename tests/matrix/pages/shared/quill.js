import { offer } from '../../page.js';

/** Offers a Quill of any version. `markupOf`: the HTML of what it holds. */
export function offerQuill(Quill, markupOf) {
  offer({
    mount(root, text) {
      const quill = new Quill(root, { theme: 'snow' });
      quill.setText(text);
      quill.history.clear();
      return {
        field: quill.root,
        // The last line end is the editor's own.
        read: () => quill.getText().replace(/\n$/, ''),
        markup: () => markupOf(quill),
        select: (from, to) => quill.setSelection(from, to - from),
        refuse: () => quill.disable(),
      };
    },
  });
}
