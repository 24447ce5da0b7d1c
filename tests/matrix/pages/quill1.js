import Quill from 'quill-1';
import 'quill-1/dist/quill.snow.css';
import { offer } from '../page.js';

offer({
  mount(root, text) {
    const quill = new Quill(root, { theme: 'snow' });
    quill.setText(text);
    quill.history.clear();
    return {
      field: quill.root,
      // The last line end is the editor's own.
      read: () => quill.getText().replace(/\n$/, ''),
      markup: () => quill.root.innerHTML,
      select: (from, to) => quill.setSelection(from, to - from),
      refuse: () => quill.disable(),
    };
  },
});
