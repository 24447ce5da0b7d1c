import EasyMDE from 'easymde';
import 'easymde/dist/easymde.min.css';
import { offer } from '../page.js';

offer({
  mount(root, text) {
    const element = root.appendChild(document.createElement('textarea'));
    const { codemirror } = new EasyMDE({
      element,
      initialValue: text,
      spellChecker: false,
      autoDownloadFontAwesome: false,
      forceSync: true,
    });
    return {
      field: codemirror.getInputField(),
      read: () => element.value,
      select(from, to) {
        codemirror.focus();
        codemirror.setSelection(codemirror.posFromIndex(from), codemirror.posFromIndex(to));
      },
      caret: () => codemirror.indexFromPos(codemirror.getCursor()),
      refuse: () => codemirror.setOption('readOnly', true),
    };
  },
});
