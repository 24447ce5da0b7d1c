import { offer } from '../page.js';
import { asked } from './shared/address.js';

/**
 * An editor of HTML whose form sends a hidden textarea: `?copies=keyup` fills it at keys, pastes, cuts and drops, and never at
 * `input`; `?copies=submit` when the form is sent. `?keeps=words`: of line ends it makes spaces.
 */
const copies = asked('copies') === 'submit' ? ['submit'] : ['keyup', 'paste', 'cut', 'drop'];

offer({
  mount(root, text) {
    root.innerHTML =
      '<form><div contenteditable style="border: 1px solid"></div><textarea name="body" hidden></textarea></form>';
    const form = root.querySelector('form');
    const field = root.querySelector('div');
    const value = root.querySelector('textarea');
    field.textContent = text;
    value.value = text;
    const copy = () => {
      value.value = asked('keeps') === 'words' ? field.innerText.replace(/\s+/g, ' ') : field.innerHTML;
    };
    for (const type of copies) form.addEventListener(type, () => setTimeout(copy));
    return {
      field,
      read: () => new DOMParser().parseFromString(value.value, 'text/html').body.textContent,
      refuse: () => {
        field.contentEditable = 'false';
      },
    };
  },
});
