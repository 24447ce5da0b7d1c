import type { FindEditor } from '../open-editor';
import { upwards } from '../open-editor';
import type { CkEditor, CkFragment, CkModel, CkNode, CkWriter } from './ckeditor5-types';

export const findCkEditor5: FindEditor = (element) => {
  const editor = upwards(
    element,
    ({ ckeditorInstance }: Element & { ckeditorInstance?: CkEditor }) => ckeditorInstance,
  );
  if (!editor) return undefined;
  const { model, commands } = editor;
  const [undo, redo] = [commands.get('undo'), commands.get('redo')];
  return {
    read: () => ({ text: textOf(model), readOnly: editor.isReadOnly }),
    insert({ text, html }) {
      if (editor.isReadOnly) return false;
      model.change((writer) => {
        if (html !== undefined) insertHtml(editor, writer, html);
        else if (text === '') model.deleteContent(model.document.selection);
        else model.insertContent(paragraphsOf(model, writer, text));
      });
      editor.editing.view.scrollToTheSelection?.();
      return true;
    },
    ...(undo && { undo: () => undo.execute() }),
    ...(redo && { redo: () => redo.execute() }),
  };
};

/** Blocks are lines, and so is what a soft break parts. */
function textOf(model: CkModel): string {
  const { root } = model.document.selection.anchor;
  let text = '';
  for (const item of model.createRangeIn(root).getItems())
    text += item.data ?? (item.is('element') ? '\n' : '');
  return text.replace(/^\n/, '');
}

/** The text in the form of what stands around it: typed text takes that on, too. */
function paragraphsOf(model: CkModel, writer: CkWriter, text: string): CkFragment {
  const formatting = [...model.document.selection.getAttributes()].filter(
    ([name]) => model.schema.getAttributeProperties(name).isFormatting,
  );
  const attributes = Object.fromEntries(formatting);
  const fragment = writer.createDocumentFragment();
  const lines = text.split('\n');
  for (const line of lines) {
    const words = writer.createText(line, attributes);
    if (lines.length === 1) writer.append(words, fragment);
    else {
      const paragraph = writer.createElement('paragraph');
      if (line) writer.append(words, paragraph);
      writer.append(paragraph, fragment);
    }
  }
  return fragment;
}

/**
 * The first and the last block are merged with the text around them. Of a list or of code only a paragraph's neighbour
 * stays what it is: an empty one is merged in its place.
 */
function insertHtml({ model, data }: CkEditor, writer: CkWriter, html: string): void {
  const fragment = data.toModel(data.processor.toView(html), '$clipboardHolder');
  const { selection } = model.document;
  const [first, last] = [fragment.getChild(0), fragment.getChild(fragment.childCount - 1)];
  const [atStart, atEnd] = [selection.getFirstPosition().isAtStart, selection.getLastPosition().isAtEnd];
  if (!atEnd && isFormed(last)) writer.append(writer.createElement('paragraph'), fragment);
  if (!atStart && isFormed(first)) writer.insert(writer.createElement('paragraph'), fragment, 0);
  model.insertContent(fragment);
}

/** Items of lists are paragraphs with attributes. */
const isFormed = (node: CkNode): boolean =>
  node.is('element') && (node.name !== 'paragraph' || [...node.getAttributeKeys()].length > 0);
