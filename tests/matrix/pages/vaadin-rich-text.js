import '@vaadin/rich-text-editor';
import { offer } from '../page.js';

/** A Quill of its own, in a shadow root. */
offer({
  async mount(root, text) {
    const element = root.appendChild(document.createElement('vaadin-rich-text-editor'));
    element.value = JSON.stringify([{ insert: `${text}\n` }]);
    await element.updateComplete;
    const quill = element._editor;
    quill.history.clear();
    const inserted = () => JSON.parse(element.value || '[]').map(({ insert }) => insert);
    return {
      field: quill.root,
      read: () => inserted().join('').replace(/\n$/, ''),
      markup: () => element.htmlValue,
      caret: () => quill.getSelection().index,
      select(from, to) {
        quill.focus();
        quill.setSelection(from, to - from);
      },
      refuse: () => {
        element.readonly = true;
      },
    };
  },
});
