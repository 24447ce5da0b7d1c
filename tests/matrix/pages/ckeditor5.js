import {
  Bold,
  ClassicEditor,
  Code,
  CodeBlock,
  Essentials,
  Heading,
  Italic,
  Link,
  List,
  Paragraph,
} from 'ckeditor5';
import 'ckeditor5/ckeditor5.css';
import { offer } from '../page.js';

offer({
  async mount(root, text) {
    const editor = await ClassicEditor.create(root.appendChild(document.createElement('div')), {
      licenseKey: 'GPL',
      plugins: [Essentials, Paragraph, Heading, Bold, Italic, Link, List, Code, CodeBlock],
      toolbar: ['undo', 'redo', 'bold', 'italic', 'link', 'bulletedList', 'numberedList', 'codeBlock'],
    });
    const { model } = editor;
    fill(model, text);
    const { selection } = model.document;
    return {
      field: editor.ui.getEditableElement(),
      read: () => linesIn(model).map(textOf).join('\n'),
      markup: () => editor.getData(),
      select(from, to) {
        editor.focus();
        model.change((writer) => {
          const [start, end] = [placeIn(model, from), placeIn(model, to)];
          writer.setSelection(writer.createRange(start(writer), end(writer)));
        });
      },
      caret: () => offsetIn(model, selection.focus),
      refuse: () => editor.enableReadOnlyMode('matrix'),
    };
  },
});

/** Not by HTML, which holds no row of spaces; and not for the undo. */
function fill(model, text) {
  model.enqueueChange({ isUndoable: false }, (writer) => {
    const root = model.document.getRoot();
    writer.remove(writer.createRangeIn(root));
    for (const line of text.split('\n')) {
      const paragraph = writer.createElement('paragraph');
      if (line) writer.insertText(line, paragraph);
      writer.append(paragraph, root);
    }
  });
}

/** The blocks that hold text. Items of lists are such blocks, too, next to each other. */
function linesIn(model) {
  const items = [...model.createRangeIn(model.document.getRoot()).getItems()];
  return items.filter((item) => item.is('element') && model.schema.checkChild(item, '$text'));
}

/** As long as the block is in the model: a soft break and an image are a character each. */
function textOf(block) {
  return [...block.getChildren()]
    .map((child) => child.data ?? (child.is('element', 'softBreak') ? '\n' : '\ufffc'))
    .join('');
}

function placeIn(model, offset) {
  let left = offset;
  for (const block of linesIn(model)) {
    if (left <= block.maxOffset) return (writer) => writer.createPositionAt(block, left);
    left -= block.maxOffset + 1;
  }
  throw new Error(`The text ends before ${offset}`);
}

function offsetIn(model, position) {
  const blocks = linesIn(model);
  const before = blocks.slice(0, blocks.indexOf(position.parent));
  return before.reduce((sum, block) => sum + block.maxOffset + 1, position.offset);
}
