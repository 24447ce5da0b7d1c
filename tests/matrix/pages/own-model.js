import { offer } from '../page.js';
import { asked } from './shared/address.js';
import { divsOf, numberOf, selectText, textOf } from './shared/editable-text.js';

/**
 * An editor that believes its own text and draws its element from it. What it is told by is up to the address: `?takes=paste`,
 * `input` (each `beforeinput`), `typing` (of these only what keys do, and nothing else either), `clipboard` (the clipboard
 * instead of the event), `nothing` (it looks at a paste and forgets it), `blocked` (it cancels each paste and lets the browser
 * write), `label` (as wide as its text, it makes itself empty for a paste and lets the browser write). `&late=200`: so many
 * milliseconds later.
 */
const takes = asked('takes');
const isWrittenByBrowser = takes === 'blocked' || takes === 'label';
const late = Number(asked('late') ?? 0);

offer({
  mount(root, text) {
    const field = root.appendChild(document.createElement('div'));
    field.contentEditable = 'true';
    field.style.whiteSpace = 'pre-wrap';
    if (takes === 'label') field.style.cssText = 'position: absolute; white-space: pre; min-height: 1em';
    let held = text;
    let place = [0, 0];
    const history = { z: [], Z: [] };
    const draw = () => {
      field.innerHTML = divsOf(held);
      selectText(field, ...place, true);
    };
    const look = () => {
      const { rangeCount, focusNode } = getSelection();
      if (!rangeCount || !field.contains(focusNode)) return;
      const range = getSelection().getRangeAt(0);
      place = [
        numberOf(field, range.startContainer, range.startOffset, true),
        numberOf(field, range.endContainer, range.endOffset, true),
      ];
    };
    const write = (inserted) => {
      history.z.push(held);
      history.Z.length = 0;
      const [from, to] = place;
      held = held.slice(0, from) + inserted + held.slice(to);
      place = [from + inserted.length, from + inserted.length];
      draw();
    };
    const insert = (inserted) => {
      look();
      if (late) setTimeout(() => write(inserted), late);
      else write(inserted);
    };
    field.addEventListener('keydown', (event) => {
      if (isWrittenByBrowser || !(event.ctrlKey && event.key.toLowerCase() === 'z')) return;
      event.preventDefault();
      const [from, to] = event.shiftKey ? [history.Z, history.z] : [history.z, history.Z];
      if (from.length === 0) return;
      to.push(held);
      held = from.pop();
      draw();
    });
    field.addEventListener('paste', (event) => {
      if (takes === 'input') return;
      if (takes === 'label') {
        if (field.textContent === '') field.replaceChildren();
        return;
      }
      event.preventDefault();
      if (takes === 'paste') insert(event.clipboardData.getData('text/plain'));
      if (takes === 'nothing') event.clipboardData.getData('text/plain');
      if (takes === 'clipboard') navigator.clipboard.readText().then(insert);
    });
    field.addEventListener('beforeinput', (event) => {
      const { inputType, data, dataTransfer } = event;
      if (isWrittenByBrowser) return;
      event.preventDefault();
      if (inputType === 'insertText') insert(data);
      if (inputType === 'insertParagraph') insert('\n');
      if (inputType === 'insertFromPaste' && takes === 'input') insert(dataTransfer.getData('text/plain'));
      if (inputType === 'deleteContentBackward') insert('');
    });
    field.addEventListener('input', () => {
      if (isWrittenByBrowser) held = textOf(field, true);
    });
    field.innerHTML = takes === 'label' && text === '' ? '<br>' : divsOf(text);
    return {
      field,
      read: () => held,
      select(from, to) {
        place = [from, to];
        field.focus();
        selectText(field, from, to, true);
      },
      refuse() {
        field.contentEditable = 'false';
      },
    };
  },
});
