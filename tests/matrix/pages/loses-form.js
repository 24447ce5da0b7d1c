import { offer } from '../page.js';

/** A field that draws each text again without its digits and without its form, so that no history leads back. */
offer({
  mount(root, text) {
    root.innerHTML = '<div contenteditable></div>';
    const field = root.querySelector('div');
    field.innerHTML = text.replace(/two/, '<b>two</b>');
    field.addEventListener('input', () => {
      field.textContent = field.textContent.replace(/\d/g, '');
    });
    return { field, read: () => field.textContent, markup: () => field.innerHTML };
  },
});
