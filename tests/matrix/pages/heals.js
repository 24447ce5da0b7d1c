import { offer, placeIn, selectionOf } from '../page.js';
import { asked } from './shared/address.js';

/**
 * An editor that draws from a model of its own and takes nothing but keys: whatever else changes its nodes it draws over, after
 * so many milliseconds. `?after=key`: with the next key.
 */
const after = asked('after');

offer({
  mount(root, text) {
    root.innerHTML = '<div contenteditable style="border: 1px solid"></div>';
    const field = root.querySelector('div');
    let model = text;
    const draw = () => {
      if (field.textContent === model) return;
      const { focusOffset } = selectionOf(field);
      field.textContent = model;
      if (document.activeElement === field)
        selectionOf(field).collapse(...placeIn(field, Math.min(focusOffset, model.length)));
    };
    draw();
    field.addEventListener('keydown', (event) => {
      if (after === 'key') draw();
      if (!event.isTrusted || event.key.length > 1 || event.ctrlKey) return;
      event.preventDefault();
      const { focusOffset } = selectionOf(field);
      model = model.slice(0, focusOffset) + event.key + model.slice(focusOffset);
      draw();
      selectionOf(field).collapse(...placeIn(field, focusOffset + 1));
    });
    if (after !== 'key')
      new MutationObserver(() => setTimeout(draw, Number(after))).observe(field, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    return { field, read: () => model, caret: () => selectionOf(field).focusOffset };
  },
});
