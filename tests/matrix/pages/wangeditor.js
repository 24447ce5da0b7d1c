import {
  createEditor,
  createToolbar,
  SlateEditor as Editor,
  SlateElement as Element,
  SlateNode as Node,
  SlatePath as Path,
  SlateTransforms as Transforms,
} from '@wangeditor/editor';
import '@wangeditor/editor/dist/css/style.css';
import { offer } from '../page.js';
import { paragraphs } from '../support/lines.js';

offer({
  mount(root, text) {
    const bar = root.appendChild(document.createElement('div'));
    const place = root.appendChild(document.createElement('div'));
    place.style.height = '300px';
    const editor = createEditor({ selector: place, html: paragraphs(text), mode: 'default' });
    createToolbar({ editor, selector: bar, mode: 'default' });
    return {
      field: place.querySelector('[data-slate-editor]'),
      read: () =>
        lines(editor)
          .map(([line]) => Node.string(line).replaceAll('\u00a0', ' '))
          .join('\n'),
      markup: () => editor.getHtml(),
      caret: () => offsetOf(editor, editor.selection.focus),
      refuse: () => editor.disable(),
      select(from, to) {
        editor.focus();
        Transforms.select(editor, { anchor: placeIn(editor, from), focus: placeIn(editor, to) });
      },
    };
  },
});

const isLine = (editor) => (node) =>
  Element.isElement(node) && !editor.isInline(node) && Editor.hasInlines(editor, node);

const lines = (editor) => [...Editor.nodes(editor, { at: [], match: isLine(editor) })];

function placeIn(editor, offset) {
  let left = offset;
  for (const [line, path] of lines(editor)) {
    const { length } = Node.string(line);
    if (left > length) {
      left -= length + 1;
      continue;
    }
    for (const [{ text }, place] of Node.texts(line)) {
      if (left <= text.length) return { path: [...path, ...place], offset: left };
      left -= text.length;
    }
  }
  return Editor.end(editor, []);
}

function offsetOf(editor, point) {
  let offset = 0;
  for (const [line, path] of lines(editor)) {
    if (Path.isAncestor(path, point.path))
      return offset + Editor.string(editor, { anchor: Editor.start(editor, path), focus: point }).length;
    offset += Node.string(line).length + 1;
  }
  return offset;
}
