import { offer } from '../page.js';
import { selectText } from './shared/editable-text.js';

/** A title that is edited where it stands, and says that it has one line: its page takes its text when it is left. */
offer({
  mount(root, text) {
    const field = root.appendChild(document.createElement('h2'));
    field.contentEditable = 'true';
    field.ariaMultiLine = 'false';
    field.textContent = text;
    let value = text;
    field.addEventListener('blur', () => {
      value = field.textContent.replaceAll('\u00a0', ' ');
    });
    return { field, read: () => value, select: (from, to) => selectText(field, from, to) };
  },
});
