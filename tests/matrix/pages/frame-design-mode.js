import { offer } from '../page.js';
import { caretOf, divsOf, selectText, textOfHtml } from './shared/editable-text.js';

/** As editors before contenteditable: a document that is editable as a whole, and a hidden textarea for the form. */
offer({
  mount(root, text) {
    root.innerHTML = '<iframe width="600"></iframe><textarea hidden></textarea>';
    const [frame, saved] = root.children;
    const inner = frame.contentDocument;
    inner.open();
    inner.write(`<!doctype html><title>Editor</title><body>${divsOf(text)}</body>`);
    inner.close();
    inner.designMode = 'on';
    const save = () => {
      saved.value = inner.body.innerHTML;
    };
    save();
    for (const type of ['input', 'keyup', 'blur']) inner.addEventListener(type, save, true);
    return {
      field: inner.body,
      read: () => textOfHtml(saved.value),
      markup: () => saved.value,
      select(from, to) {
        frame.contentWindow.focus();
        selectText(inner.body, from, to);
      },
      caret: () => caretOf(inner.body),
      refuse: () => {
        inner.designMode = 'off';
      },
    };
  },
});
