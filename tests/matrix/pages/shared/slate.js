import { Editor, Element, Node, Path, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';

/** What a page offers of any Slate editor: all but its markup and how it is made read-only. */
export function slate(editor) {
  return {
    field: ReactEditor.toDOMNode(editor, editor),
    read: () =>
      lines(editor)
        .map(([line]) => Node.string(line))
        .join('\n'),
    caret: () => offsetOf(editor, editor.selection.focus),
    select(from, to) {
      ReactEditor.focus(editor);
      Transforms.select(editor, { anchor: placeIn(editor, from), focus: placeIn(editor, to) });
    },
  };
}

/** The blocks that hold text, with their paths. */
function lines(editor) {
  const holdsText = (node) =>
    Element.isElement(node) && !editor.isInline(node) && Editor.hasInlines(editor, node);
  return [...Editor.nodes(editor, { at: [], match: holdsText })];
}

function placeIn(editor, offset) {
  let left = offset;
  for (const [line, path] of lines(editor)) {
    const { length } = Node.string(line);
    if (left <= length) return placeInLine(line, path, left);
    left -= length + 1;
  }
  return Editor.end(editor, []);
}

function placeInLine(line, path, offset) {
  let left = offset;
  for (const [{ text }, place] of Node.texts(line)) {
    if (left <= text.length) return { path: [...path, ...place], offset: left };
    left -= text.length;
  }
  return undefined;
}

function offsetOf(editor, point) {
  let offset = 0;
  for (const [line, path] of lines(editor)) {
    if (Path.isAncestor(path, point.path)) {
      return offset + Editor.string(editor, { anchor: Editor.start(editor, path), focus: point }).length;
    }
    offset += Node.string(line).length + 1;
  }
  return offset;
}
