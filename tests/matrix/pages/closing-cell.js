import { offer } from '../page.js';

/** As cells of tables and titles that are edited in their place: what was typed is kept when the field loses the focus, and it closes. */
offer({
  mount(root, text) {
    root.innerHTML = '<p><textarea aria-label="Cell"></textarea></p>';
    const field = root.querySelector('textarea');
    field.value = text;
    let kept;
    const close = () => {
      kept ??= field.value;
      field.remove();
    };
    field.addEventListener('change', close);
    field.addEventListener('focusout', close);
    return {
      field,
      read: () => kept ?? field.value,
      refuse: () => {
        field.readOnly = true;
      },
    };
  },
});
