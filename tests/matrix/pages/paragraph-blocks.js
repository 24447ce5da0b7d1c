import { offer } from '../page.js';
import { selectText } from './shared/editable-text.js';

/**
 * An editor of blocks, each a paragraph that is an editable element of its own. Pasted HTML that stands in a line goes where the
 * caret is; of any other, and of two breaks that stand alone, it makes paragraphs beside it. Of what others write into its elements
 * it holds the words and their breaks, and no form.
 */
offer({
  mount(root, text) {
    const blocks = root.appendChild(document.createElement('div'));
    const field = blocks.appendChild(paragraphOf(text));
    const done = [];
    blocks.addEventListener('paste', (event) => {
      event.preventDefault();
      done.push(field.innerHTML);
      const html = event.clipboardData.getData('text/html');
      const { body } = new DOMParser().parseFromString(html, 'text/html');
      if (!html) body.append(event.clipboardData.getData('text/plain'));
      if (!isInline(body)) {
        for (const child of body.children) blocks.append(paragraphOf(child.textContent));
        return;
      }
      for (const span of body.querySelectorAll('span')) span.replaceWith(...span.childNodes);
      const range = getSelection().getRangeAt(0);
      range.deleteContents();
      const written = document.createDocumentFragment();
      written.append(...body.childNodes);
      range.insertNode(written);
      getSelection().collapseToEnd();
    });
    blocks.addEventListener('input', () => {
      for (const element of field.querySelectorAll(':not(br)')) element.replaceWith(...element.childNodes);
    });
    blocks.addEventListener('keydown', (event) => {
      if (!event.ctrlKey || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      if (!event.shiftKey && done.length > 0) field.innerHTML = done.pop();
    });
    return {
      field,
      read: () => [...blocks.children].map(({ innerText }) => innerText).join('\n\n'),
      markup: () => blocks.innerHTML,
      select: (from, to) => selectText(field, from, to, true),
    };
  },
});

function paragraphOf(text) {
  const paragraph = document.createElement('p');
  paragraph.contentEditable = 'true';
  paragraph.style.whiteSpace = 'pre-wrap';
  paragraph.textContent = text;
  return paragraph;
}

const isInline = (body) =>
  !body.querySelector('p, ul, ol, pre, h1, h2, h3, blockquote, table, hr') &&
  ![...body.children].some(
    ({ localName, previousSibling }) => localName === 'br' && previousSibling?.nodeName === 'BR',
  );
