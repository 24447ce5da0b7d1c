import { offer } from '../page.js';
import { selectText, textOf } from './shared/editable-text.js';

/**
 * An editor of paragraphs that lets no numbers in, whoever writes them, and draws the lines of a paste itself: neither the browser nor a
 * key leads back from there.
 */
offer({
  mount(root, text) {
    const field = root.appendChild(document.createElement('div'));
    field.contentEditable = 'true';
    const paragraphOf = (line) => {
      const paragraph = document.createElement('p');
      paragraph.textContent = line;
      return paragraph;
    };
    field.append(...text.split('\n').map(paragraphOf));
    field.addEventListener('paste', (event) => {
      event.preventDefault();
      const lines = event.clipboardData.getData('text/plain').replace(/\d+ /g, '').split('\n');
      field.replaceChildren(...lines.map(paragraphOf));
    });
    field.addEventListener('input', () => {
      const texts = document.createTreeWalker(field, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { currentNode: node } = texts;
        if (/\d/.test(node.data)) node.data = node.data.replace(/\d+\s*/g, '');
      }
    });
    field.addEventListener('keydown', (event) => {
      if (event.ctrlKey && /^[yz]$/i.test(event.key)) event.preventDefault();
    });
    return {
      field,
      read: () => textOf(field),
      markup: () => field.innerHTML,
      select: (from, to) => selectText(field, from, to),
    };
  },
});
