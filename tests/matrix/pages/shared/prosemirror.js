import { DOMSerializer } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';

/** What a page offers of any editor that is made of ProseMirror: all but how it is made read-only. */
export function proseMirror(view) {
  return {
    field: view.dom,
    read: () => textBetween(view.state.doc, 0, view.state.doc.content.size),
    caret: () => textBetween(view.state.doc, 0, view.state.selection.head).length,
    markup: () => markupOf(view.state.doc),
    select(from, to) {
      const { doc, tr } = view.state;
      view.focus();
      view.dispatch(tr.setSelection(TextSelection.create(doc, placeIn(doc, from), placeIn(doc, to))));
    },
  };
}

/** A document of paragraphs in ProseMirror's JSON. */
export function paragraphs(text) {
  const content = text.split('\n').map((line) => ({
    type: 'paragraph',
    content: line === '' ? [] : [{ type: 'text', text: line }],
  }));
  return { type: 'doc', content };
}

/** Of an editor whose first text is its first undo step, which joins what comes within half a second. */
export function forgetHistory(view) {
  const { doc, plugins } = view.state;
  view.updateState(EditorState.create({ doc, plugins }));
}

const textBetween = (doc, from, to) => doc.textBetween(from, to, '\n', leafText);

/** Breaks have other names, and mentions other ways to say their text, in each editor. */
function leafText(node) {
  if (/^hard_?break$/i.test(node.type.name)) return '\n';
  return node.type.spec.leafText?.(node) ?? node.type.spec.toText?.({ node }) ?? '';
}

function placeIn(doc, offset) {
  let left = offset;
  let place;
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const { length } = textBetween(node, 0, node.content.size);
    if (left >= 0 && left <= length) place = position + 1 + placeInBlock(node, left);
    left -= length + 1;
    return false;
  });
  return place;
}

function placeInBlock(block, offset) {
  let left = offset;
  let place = 0;
  block.forEach((child, position) => {
    if (left > 0) place = position + (child.isText ? Math.min(left, child.text.length) : child.nodeSize);
    left -= child.isText ? child.text.length : leafText(child).length;
  });
  return place;
}

function markupOf(doc) {
  const element = document.createElement('div');
  DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document }, element);
  return element.innerHTML;
}
