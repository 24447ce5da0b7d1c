import { offer } from '../page.js';
import { asked } from './shared/address.js';

/**
 * An editor of HTML as older ones are. It keeps its place itself, as it was at the last key, and writes pastes there; its history keeps the
 * nodes of a fifth of a second at a time, and what is undone can be done again until then. `?spaces=one`: of a paste it makes one space
 * of many.
 */
const pause = 200;

offer({
  mount(root, text) {
    root.innerHTML = '<div contenteditable style="border: 1px solid"></div>';
    const field = root.querySelector('div');
    field.textContent = text;
    let place;
    const done = [];
    const undone = [];
    let held = field.innerHTML;
    let isBehind;
    const save = () => {
      if (field.innerHTML === held) return;
      done.push(held);
      undone.length = 0;
      held = field.innerHTML;
    };
    const go = (from, to) => {
      clearTimeout(isBehind);
      if (field.innerHTML !== held) done.push(held);
      const step = from.pop();
      if (step === undefined) return;
      to.push(field.innerHTML);
      field.innerHTML = step;
      held = step;
    };
    new MutationObserver(() => {
      clearTimeout(isBehind);
      isBehind = setTimeout(save, pause);
    }).observe(field, { subtree: true, childList: true, characterData: true });
    const keepPlace = () => {
      place = getSelection().getRangeAt(0).cloneRange();
    };
    for (const type of ['keyup', 'mouseup']) field.addEventListener(type, keepPlace);
    field.addEventListener('paste', (event) => {
      event.preventDefault();
      const pasted = event.clipboardData.getData('text/plain');
      const { startContainer, startOffset, endContainer, endOffset } = place;
      getSelection().setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
      document.execCommand('insertText', false, asked('spaces') ? pasted.replace(/ +/g, ' ') : pasted);
      keepPlace();
    });
    field.addEventListener('keydown', (event) => {
      const key = event.key.toLowerCase();
      if (!event.ctrlKey || (key !== 'z' && key !== 'y')) return;
      event.preventDefault();
      if (key === 'z' && !event.shiftKey) go(done, undone);
      else go(undone, done);
    });
    field.focus();
    getSelection().setPosition(field, field.childNodes.length);
    keepPlace();
    return { field, read: () => field.innerText.replaceAll('\u00a0', ' ') };
  },
});
