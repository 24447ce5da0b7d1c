import { offer } from '../page.js';
import { asked } from './shared/address.js';

/**
 * An editor that draws its text on a canvas, and catches keys with a field that nobody sees and that it empties: at `?takes=input`
 * or `?takes=paste`; `?takes=both`: it reads the text of a paste and leaves the rest to the browser, as terminals do; `?holds=selection`: the
 * field holds what is selected, and a paste empties it; `?field=contenteditable`: not a textarea but that; `?hides=colors`: it is as large as any, and neither its letters
 * nor its caret have a color; `?keeps=text`: the field is not emptied, and holds all of the text. Its caret stands where it was put.
 * Once it is read-only it leaves in the field what comes there.
 */
const takes = asked('takes');
const hidden =
  asked('hides') === 'colors'
    ? 'width: 100px; height: 30px; color: transparent; caret-color: transparent; background: none'
    : 'width: 1px; height: 1em; opacity: 0';
const keepsText = asked('keeps') === 'text';
const holdsSelection = asked('holds') === 'selection';
const isEditable = asked('field') === 'contenteditable';

offer({
  mount(root, text) {
    root.innerHTML = `<canvas width="600" height="60"></canvas>${isEditable ? '<div contenteditable></div>' : '<textarea></textarea>'}`;
    const field = root.querySelector('textarea, div');
    field.style.cssText = `position: absolute; top: 30px; left: 30px; ${hidden}`;
    const context = root.querySelector('canvas').getContext('2d');
    let model = text;
    let [from, to] = [0, 0];
    const draw = () => {
      context.clearRect(0, 0, 600, 60);
      context.fillText(model, 8, 30);
    };
    if (keepsText) field.value = text;
    const take = (typed) => {
      model = model.slice(0, from) + typed + model.slice(to);
      from += typed.length;
      to = from;
      draw();
    };
    const empty = () => {
      if (isEditable) field.textContent = '';
      else field.value = '';
    };
    let isReadOnly = false;
    field.addEventListener('input', () => {
      if (isReadOnly) return;
      if (keepsText) {
        model = field.value;
        [from, to] = [field.selectionStart, field.selectionEnd];
        draw();
        return;
      }
      const typed = isEditable ? field.innerText : field.value;
      empty();
      if (takes === 'input' || takes === 'both') take(typed);
    });
    field.addEventListener('keydown', ({ isTrusted, key }) => {
      if (isReadOnly) return;
      if (takes === 'paste' && isTrusted && key.length === 1) take(key);
    });
    field.addEventListener('paste', (event) => {
      if ((takes !== 'paste' && takes !== 'both') || isReadOnly) return;
      event.stopPropagation();
      if (takes === 'paste') event.preventDefault();
      empty();
      take(event.clipboardData.getData('text/plain'));
    });
    draw();
    return {
      field,
      read: () => model,
      caret: () => from,
      refuse: () => {
        isReadOnly = true;
      },
      select(start, end) {
        [from, to] = [start, end];
        field.focus();
        if (holdsSelection) {
          field.textContent = model.slice(start, end);
          getSelection().selectAllChildren(field);
        }
        if (keepsText) field.setSelectionRange(start, end);
      },
    };
  },
});
