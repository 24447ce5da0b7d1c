import OverType from 'overtype';
import { offer } from '../page.js';

offer({
  mount(root, text) {
    const [editor] = new OverType(root, { value: text });
    return {
      field: editor.textarea,
      read: () => editor.getValue(),
      refuse: () => {
        editor.textarea.readOnly = true;
      },
    };
  },
});
