import {
  $createRangeSelection,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  $setSelection,
} from 'lexical';

/** What a page offers of any Lexical editor. `read`: its way to be read. */
export function lexical(editor, read = (reader) => editor.read(reader)) {
  return {
    field: editor.getRootElement(),
    read: () => read(() => textOf($getRoot())),
    caret: () => read(() => offsetOf($getSelection().focus)),
    refuse: () => editor.setEditable(false),
    select(from, to) {
      editor.getRootElement().focus();
      editor.update(
        () => {
          const selection = $createRangeSelection();
          selection.anchor.set(...placeIn($getRoot(), from));
          selection.focus.set(...placeIn($getRoot(), to));
          $setSelection(selection);
        },
        { discrete: true },
      );
    },
  };
}

const isBlock = (node) => $isElementNode(node) && !node.isInline();

/** Lexical's own text has two line ends between blocks. */
function textOf(node) {
  // A block of code may be an object, and no text of the editor's own.
  if (!$isElementNode(node)) return node.getCode?.() ?? node.getTextContent();
  const children = node.getChildren();
  return children.map(textOf).join(children.some(isBlock) ? '\n' : '');
}

const lengthOf = (node) => textOf(node).length + (isBlock(node) ? 1 : 0);

/** Key, offset and type of the point behind the first characters of an element's text. */
function placeIn(element, offset) {
  let left = offset;
  for (const [index, child] of element.getChildren().entries()) {
    const { length } = textOf(child);
    if (left < length || (left === length && !$isLineBreakNode(child))) {
      if ($isElementNode(child)) return placeIn(child, left);
      return $isTextNode(child) ? [child.getKey(), left, 'text'] : [element.getKey(), index, 'element'];
    }
    left -= lengthOf(child);
  }
  return [element.getKey(), element.getChildrenSize(), 'element'];
}

function offsetOf(point) {
  const sum = (nodes) => nodes.reduce((length, node) => length + lengthOf(node), 0);
  let node = point.getNode();
  let offset = point.type === 'text' ? point.offset : sum(node.getChildren().slice(0, point.offset));
  for (; node.getParent() !== null; node = node.getParent()) offset += sum(node.getPreviousSiblings());
  return offset;
}
