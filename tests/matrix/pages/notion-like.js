import { offer } from '../page.js';
import { BlockEditor } from './shared/block-editor.js';

/** As Notion: every paragraph is an editable element of its own, and a selection is within one. */
offer({
  mount(root, text) {
    const editor = new BlockEditor(root, text);
    return {
      get field() {
        return editor.field;
      },
      read: () => editor.text,
      select: (from, to) => editor.select(from, to),
      caret: () => editor.caret,
      refuse: () => editor.lock(),
    };
  },
});
