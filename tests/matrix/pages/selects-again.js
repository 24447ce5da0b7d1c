import { offer, placeIn, selectionOf } from '../page.js';

/** An editor that draws its nodes again after each text, and selects by the places that were selected when no key came before. */
offer({
  mount(root, text) {
    root.innerHTML = '<div contenteditable></div>';
    const field = root.querySelector('div');
    field.textContent = text;
    let model = text;
    let selected = [0, 0];
    let typing = false;
    field.addEventListener('keydown', ({ isTrusted }) => {
      typing ||= isTrusted;
    });
    field.addEventListener('input', () => {
      model = field.textContent;
      const { length } = model;
      if (typing) return;
      requestAnimationFrame(() => {
        field.textContent = model;
        const places = selected.map((place) => placeIn(field, Math.min(place, length)));
        selectionOf(field).setBaseAndExtent(...places[0], ...places[1]);
      });
    });
    return {
      field,
      read: () => model,
      select(from, to) {
        selected = [from, to];
        field.focus();
        selectionOf(field).setBaseAndExtent(...placeIn(field, from), ...placeIn(field, to));
      },
    };
  },
});
