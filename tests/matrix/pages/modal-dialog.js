import { offer } from '../page.js';
import { asked } from './shared/address.js';
import { trapFocus } from './shared/focus-trap.js';
import { ownField } from './shared/own-field.js';

/**
 * A modal dialog with a focus trap, a textarea in it or `?field=contenteditable`. With `?dialog=overlay` it is a `<div>`
 * in front of the page, as without `showModal`: only the trap makes it modal.
 */
const overlay = asked('dialog') === 'overlay';

let stop = new AbortController();

offer({
  mount(root, text) {
    stop.abort();
    stop = new AbortController();
    root.innerHTML = '<button>Write a comment</button><input aria-label="Search">';
    const dialog = document.createElement(overlay ? 'div' : 'dialog');
    dialog.innerHTML = '<h2>Comment</h2><section></section><button>Cancel</button><button>Save</button>';
    if (overlay) {
      dialog.role = 'dialog';
      dialog.ariaModal = 'true';
      dialog.style = 'position: fixed; inset: 4em; z-index: 1050; background: white';
    }
    root.append(dialog);
    const field = ownField(dialog.querySelector('section'), text);
    if (!overlay) dialog.showModal();
    trapFocus(dialog, field.field, stop.signal);
    return field;
  },
});
