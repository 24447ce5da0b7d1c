import { offer, placeIn, selectionOf } from '../page.js';
import { asked } from './shared/address.js';

/**
 * An editor that draws from a model of its own and takes keys alone: it cancels whatever else it is told of, and draws over what
 * is done behind its back. `?class=`: what it is called. `?undo=200`: of a paste it takes the letters, and its Ctrl+Z acts so
 * many milliseconds later.
 */
const undoAfter = asked('undo');

offer({
  mount(root, text) {
    root.innerHTML = `<div contenteditable class="${asked('class') ?? ''}"></div>`;
    const field = root.querySelector('div');
    const done = [];
    const undone = [];
    let model = text;
    const draw = () => {
      if (field.textContent !== model) field.textContent = model;
    };
    const selected = () => {
      const { anchorNode, anchorOffset, focusNode, focusOffset } = selectionOf(field);
      return [offsetOf(field, anchorNode, anchorOffset), offsetOf(field, focusNode, focusOffset)].sort(
        (a, b) => a - b,
      );
    };
    const replace = (written) => {
      const [from, to] = selected();
      done.push(model);
      model = model.slice(0, from) + written + model.slice(to);
      draw();
      selectionOf(field).collapse(...placeIn(field, from + written.length));
    };
    const step = (from, to) => {
      if (from.length === 0) return;
      to.push(model);
      model = from.pop();
      draw();
    };
    draw();
    new MutationObserver(draw).observe(field, { subtree: true, childList: true, characterData: true });
    field.addEventListener('beforeinput', (event) => event.preventDefault());
    field.addEventListener('paste', (event) => {
      event.preventDefault();
      if (undoAfter !== undefined) replace(event.clipboardData.getData('text/plain').replace(/\d/g, ''));
    });
    field.addEventListener('keydown', (event) => {
      if (undoAfter !== undefined && event.ctrlKey && event.key.toLowerCase() === 'z')
        setTimeout(() => (event.shiftKey ? step(undone, done) : step(done, undone)), Number(undoAfter));
      if (!event.isTrusted || event.key.length > 1 || event.ctrlKey) return;
      event.preventDefault();
      replace(event.key);
    });
    return { field, read: () => model };
  },
});

function offsetOf(field, node, offset) {
  const range = document.createRange();
  range.selectNodeContents(field);
  range.setEnd(node, offset);
  return range.toString().length;
}
