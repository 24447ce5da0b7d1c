import { offer } from '../page.js';
import { asked } from './shared/address.js';

/** Letters, digits and spaces, as for a name on a card; `?keep=no-spaces`: without spaces, also in the first text. */
const unwanted = asked('keep') === 'no-spaces' ? /[^\p{L}\p{N}]/gu : /[^\p{L}\p{N} ]/gu;
const filtered = (text) => text.replace(unwanted, '');

offer({
  mount(root, text) {
    root.innerHTML = '<label>Name on the card <input autocomplete="off"></label>';
    const field = root.querySelector('input');
    field.value = filtered(text);
    let state = field.value;
    field.addEventListener('input', () => {
      state = filtered(field.value);
      if (state === field.value) return;
      const caret = filtered(field.value.slice(0, field.selectionEnd)).length;
      field.value = state;
      field.setSelectionRange(caret, caret);
    });
    return {
      field,
      read: () => state,
      refuse: () => {
        field.readOnly = true;
      },
    };
  },
});
