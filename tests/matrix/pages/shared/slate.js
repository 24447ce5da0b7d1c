import { Editor, Element, Path, Text, Transforms } from 'slate';
import { ReactEditor } from 'slate-react';

/** Milliseconds after which a Slate has heard of a selection. */
const hearing = 120;
const patience = 3000;

/** What a page offers of any Slate editor: all but its markup and how it is made read-only. */
export function slate(editor) {
  return {
    field: ReactEditor.toDOMNode(editor, editor),
    read: () =>
      lines(editor)
        .map(([line]) => stringOf(line))
        .join('\n'),
    caret: () => offsetOf(editor, editor.selection.focus),
    select: (from, to) => selectSurely(editor, { anchor: placeIn(editor, from), focus: placeIn(editor, to) }),
  };
}

/**
 * Selects the range until page and editor have both kept it for a while: what the browser selects when it gives the focus, older
 * versions hear of a tenth of a second later, and take it for the user's.
 */
async function selectSurely(editor, range) {
  ReactEditor.focus(editor);
  Transforms.select(editor, range);
  const end = performance.now() + patience;
  let since = performance.now();
  while (performance.now() - since < hearing) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (isSelected(editor, range)) continue;
    if (performance.now() > end) throw new Error('The editor selects something else.');
    Transforms.select(editor, range);
    since = performance.now();
  }
}

/** Of two places that are one to the user, as beside a mention, browsers tell either. */
function isSelected(editor, range) {
  const drawn = ReactEditor.toSlateRange(editor, getSelection(), { exactMatch: false, suppressThrow: true });
  const offsets = (of) => of && [offsetOf(editor, of.anchor), offsetOf(editor, of.focus)].join();
  return offsets(editor.selection) === offsets(range) && offsets(drawn) === offsets(range);
}

/** The blocks that hold text, with their paths. */
function lines(editor) {
  const holdsText = (node) =>
    Element.isElement(node) && !editor.isInline(node) && Editor.hasInlines(editor, node);
  return [...Editor.nodes(editor, { at: [], match: holdsText })];
}

/** The text of a node; of a mention, which is no text to Slate, its name. */
const stringOf = (node) =>
  Text.isText(node) ? node.text : (node.name ?? node.children.map(stringOf).join(''));

function placeIn(editor, offset) {
  let left = offset;
  for (const [line, path] of lines(editor)) {
    const { length } = stringOf(line);
    if (left <= length) return placeInLine(line, path, left);
    left -= length + 1;
  }
  return Editor.end(editor, []);
}

function placeInLine(line, path, offset) {
  let left = offset;
  for (const [index, child] of line.children.entries()) {
    const { length } = stringOf(child);
    const place = [...path, index];
    if (left <= length && child.name === undefined)
      return Text.isText(child) ? { path: place, offset: left } : placeInLine(child, place, left);
    left -= length;
  }
  return undefined;
}

function offsetOf(editor, point) {
  let offset = 0;
  for (const [line, path] of lines(editor)) {
    if (Path.isAncestor(path, point.path))
      return offset + lengthBefore(line, point.path.slice(path.length), point.offset);
    offset += stringOf(line).length + 1;
  }
  return offset;
}

function lengthBefore(node, [index, ...path], offset) {
  if (index === undefined) return offset;
  const before = node.children.slice(0, index).map(stringOf).join('');
  return before.length + lengthBefore(node.children[index], path, offset);
}
