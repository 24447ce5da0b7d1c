/** Editors that nobody has written: `/family?truth=model&cancels=beforeinput`, with the traits of family/grammar.ts. */
import { Editor } from '../family/editor.js';
import { memberOf } from '../family/grammar';
import { offer } from '../page.js';

const traits = memberOf(location.search);

offer({
  mount(root, text) {
    const editor = new Editor(root, text, traits);
    return {
      field: editor.surface.element,
      read: () => editor.read(),
      select: (from, to) => editor.select(from, to),
      caret: () => editor.caret(),
      refuse: () => editor.lock(),
      keepsAtoms: () => editor.keepsAtoms(),
    };
  },
});
