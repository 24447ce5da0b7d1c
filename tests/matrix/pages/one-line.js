import { offer } from '../page.js';
import { asked } from './shared/address.js';
import { selectText } from './shared/editable-text.js';

/**
 * A title that is edited where it stands, as those of a form that somebody makes: a `textbox` that does not say how many lines it has,
 * and has one. Its page drops the line ends of what is pasted, and of all that it holds when it is left. `?lines=many`: the text
 * below the title, which is the same but for having lines.
 */
const manyLines = asked('lines') === 'many';
const held = (text) => (manyLines ? text : text.replace(/\r\n?|\n/g, ''));

offer({
  mount(root, text) {
    const field = root.appendChild(document.createElement('span'));
    field.role = 'textbox';
    field.contentEditable = 'true';
    field.style.cssText = `display: block; white-space: ${manyLines ? 'pre-wrap' : 'normal'}`;
    field.textContent = text;
    let value = text;
    field.addEventListener('paste', (event) => {
      event.preventDefault();
      const selection = getSelection();
      selection.deleteFromDocument();
      selection.getRangeAt(0).insertNode(new Text(held(event.clipboardData.getData('text/plain'))));
      selection.collapseToEnd();
    });
    field.addEventListener('keydown', (event) => {
      const isHistory = event.ctrlKey && /^[bizy]$/i.test(event.key);
      if (isHistory || (event.key === 'Enter' && !manyLines)) event.preventDefault();
    });
    field.addEventListener('blur', () => {
      value = held(field.innerText);
      field.innerText = value;
    });
    return {
      field,
      read: () => value,
      select: (from, to) => selectText(field, from, to, manyLines),
    };
  },
});
