import { offer } from '../page.js';
import { numberOf, selectText, textOf } from './shared/editable-text.js';

/**
 * An editor of paragraphs with a model of its own, each of which is drawn as a node that it knows. Of the lines that are pasted it
 * drops the numbers. What was typed right before a paste is one step of its history with it, so that its Ctrl+Z leads too far.
 * Nodes that it does not know it leaves where they are, and draws its own beside them.
 */
offer({
  mount(root, text) {
    const field = root.appendChild(document.createElement('div'));
    field.contentEditable = 'true';
    field.style.whiteSpace = 'pre-wrap';
    let model = text;
    const done = [''];
    const undone = [];
    let drawn = [];
    const draw = () => {
      for (const node of drawn) node.remove();
      drawn = model.split('\n').map((line) => {
        const paragraph = document.createElement('p');
        paragraph.append(line || document.createElement('br'));
        return paragraph;
      });
      field.append(...drawn);
      watcher.takeRecords();
    };
    const watcher = new MutationObserver(draw);
    watcher.observe(field, { subtree: true, childList: true, characterData: true });
    draw();
    const selected = () => {
      const { startContainer, startOffset, endContainer, endOffset } = getSelection().getRangeAt(0);
      return [
        numberOf(field, startContainer, startOffset, true),
        numberOf(field, endContainer, endOffset, true),
      ];
    };
    const replace = (written) => {
      const [from, to] = selected();
      model = model.slice(0, from) + written + model.slice(to);
      draw();
      selectText(field, from + written.length, from + written.length, true);
    };
    const step = (from, to) => {
      if (from.length === 0) return;
      to.push(model);
      model = from.pop();
      draw();
    };
    field.addEventListener('paste', (event) => {
      event.preventDefault();
      replace(`\n${event.clipboardData.getData('text/plain').replace(/^\d+ /gm, '')}\n`);
    });
    field.addEventListener('keydown', (event) => {
      const { key, ctrlKey, shiftKey } = event;
      if (ctrlKey && key.toLowerCase() === 'z') {
        event.preventDefault();
        if (shiftKey) step(undone, done);
        else step(done, undone);
      } else if (key === 'Backspace' || (key.length === 1 && !ctrlKey)) {
        event.preventDefault();
        replace(key === 'Backspace' ? '' : key);
      }
    });
    return {
      field,
      read: () => (textOf(field, true) === model ? model : `shown: ${textOf(field, true)}, held: ${model}`),
      select: (from, to) => selectText(field, from, to, true),
    };
  },
});
