import { offer } from '../page.js';
import { asked } from './shared/address.js';
import { caretOf, selectText, textOf } from './shared/editable-text.js';

/**
 * An editor that takes the spaces off the ends of what is pasted. Its history takes a text down some time after it has come, and undoes
 * some time (`?undo=200`: milliseconds) after it was asked to; until then it knows but of what was there before. `?writes=trimmed`: what
 * others write comes without those spaces too. `?notes=pastes`: those it takes down at once.
 */
const pause = 800;

offer({
  mount(root, text) {
    const field = root.appendChild(document.createElement('div'));
    field.contentEditable = 'true';
    field.style.whiteSpace = 'pre-wrap';
    field.textContent = text;
    // What the user has done before.
    const done = ['', 'one'];
    const undone = [];
    let held = field.innerHTML;
    let isBehind;
    const save = () => {
      if (field.innerHTML === held) return;
      done.push(held);
      undone.length = 0;
      held = field.innerHTML;
    };
    const note = () => {
      clearTimeout(isBehind);
      isBehind = setTimeout(save, pause);
    };
    const write = (pasted) => {
      const range = getSelection().getRangeAt(0);
      range.deleteContents();
      range.insertNode(document.createTextNode(pasted.trim()));
      range.collapse(false);
      if (asked('notes') === 'pastes') save();
      else note();
    };
    field.addEventListener('paste', (event) => {
      event.preventDefault();
      write(event.clipboardData.getData('text/plain'));
    });
    field.addEventListener('beforeinput', (event) => {
      if (asked('writes') !== 'trimmed' || event.inputType !== 'insertText') return;
      event.preventDefault();
      write(event.data);
    });
    field.addEventListener('input', note);
    const step = (from, to) => {
      const next = from.pop();
      if (next === undefined) return;
      to.push(held);
      field.innerHTML = next;
      held = next;
    };
    field.addEventListener('keydown', (event) => {
      const key = event.key.toLowerCase();
      if (!event.ctrlKey || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      const [from, to] = key === 'z' && !event.shiftKey ? [done, undone] : [undone, done];
      setTimeout(() => step(from, to), Number(asked('undo')));
    });
    return {
      field,
      read: () => textOf(field, true),
      markup: () => field.innerHTML,
      select: (from, to) => selectText(field, from, to, true),
      caret: () => caretOf(field, true),
    };
  },
});
