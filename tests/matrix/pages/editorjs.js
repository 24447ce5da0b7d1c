import EditorJS from '@editorjs/editorjs';
import Header from '@editorjs/header';
import List from '@editorjs/list';
import { offer } from '../page.js';
import { caretInLines, linesOf } from '../support/lines.js';

offer({
  async mount(holder, text) {
    const data = { blocks: text.split('\n').map(paragraph) };
    const editor = new EditorJS({ holder, data, tools: { header: Header, list: List } });
    await editor.isReady;
    // Only then it listens to keys.
    await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(resolve));
    const fields = () => fieldsOf(editor);
    return {
      field: fields()[0],
      read: () => fields().map(textOf).join('\n'),
      markup: () => fields().map(markupOf).join(''),
      select(from, to) {
        const [start, ...startPlace] = placeIn(fields(), from);
        const [, ...endPlace] = placeIn(fields(), to);
        // As a click does: keys go to the block that it holds for the current one.
        editor.caret.setToBlock(editor.blocks.getBlockByElement(start).id);
        getSelection().setBaseAndExtent(...startPlace, ...endPlace);
      },
      caret() {
        const field = document.activeElement;
        const before = fields().slice(0, fields().indexOf(field));
        return before.reduce((sum, each) => sum + textOf(each).length + 1, caretInLines(field));
      },
      refuse: () => editor.readOnly.toggle(true),
    };
  },
});

function paragraph(line) {
  const text = line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  // HTML makes one of many spaces, and none of those at an end.
  return { type: 'paragraph', data: { text: text.replace(/^ | $| (?= )/g, '&nbsp;') } };
}

/**
 * What one writes in, of all blocks in their order: what is in there is the editor's model. What it saves comes late and
 * without the empty paragraphs.
 */
function fieldsOf({ blocks }) {
  const count = blocks.getBlocksCount();
  const holders = Array.from({ length: count }, (_, index) => blocks.getBlockByIndex(index).holder);
  return holders.flatMap((holder) => [...holder.querySelectorAll('[contenteditable]')]);
}

const textOf = (field) => linesOf(field).text;

function markupOf(field) {
  const name = field.localName === 'div' ? 'p' : field.localName;
  return `<${name}>${field.innerHTML}</${name}>`;
}

/** The field with this character in it, and the character's place in the DOM. */
function placeIn(fields, offset) {
  let left = offset;
  for (const field of fields) {
    const { places } = linesOf(field);
    if (left < places.length) return [field, ...places[left]];
    left -= places.length;
  }
  throw new Error(`The text ends before ${offset}`);
}
