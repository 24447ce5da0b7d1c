import { defineSchema, EditorProvider, PortableTextEditable, useEditor } from '@portabletext/editor';
import { createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { offer } from '../page.js';

const schemaDefinition = defineSchema({
  decorators: [{ name: 'strong' }, { name: 'em' }, { name: 'code' }],
  styles: [{ name: 'normal' }],
  annotations: [{ name: 'link', fields: [{ name: 'href', type: 'string' }] }],
  lists: [{ name: 'bullet' }, { name: 'number' }],
});

let keys = 0;
const spanOf = (text) => ({ _type: 'span', _key: `s${keys++}`, text, marks: [] });
const blockOf = (line) => ({
  _type: 'block',
  _key: `b${keys++}`,
  style: 'normal',
  markDefs: [],
  children: [spanOf(line)],
});

function Ready({ onReady }) {
  const editor = useEditor();
  useEffect(() => onReady(editor), [editor, onReady]);
  return null;
}

offer({
  async mount(root, text) {
    const initialValue = text.split('\n').map(blockOf);
    const editor = await new Promise((onReady) => {
      createRoot(root).render(
        createElement(
          EditorProvider,
          { initialConfig: { schemaDefinition, initialValue } },
          createElement(Ready, { onReady }),
          createElement(PortableTextEditable),
        ),
      );
    });
    const blocks = () => editor.getSnapshot().context.value;
    const read = () => blocks().map(lineOf).join('\n');
    while (read() !== text) await new Promise(requestAnimationFrame);
    return {
      field: root.querySelector('[contenteditable]'),
      read,
      markup: () => blocks().map(markupOf).join(''),
      caret: () => offsetOf(blocks(), editor.getSnapshot().context.selection.focus),
      select(from, to) {
        editor.send({ type: 'focus' });
        editor.send({
          type: 'select',
          at: { anchor: placeIn(blocks(), from), focus: placeIn(blocks(), to) },
        });
      },
      refuse: () => editor.send({ type: 'update readOnly', readOnly: true }),
    };
  },
});

const lineOf = ({ children }) => children.map(({ text }) => text).join('');

function placeIn(blocks, offset) {
  let left = offset;
  for (const { _key, children } of blocks) {
    for (const span of children) {
      if (left <= span.text.length)
        return { path: [{ _key }, 'children', { _key: span._key }], offset: left };
      left -= span.text.length;
    }
    left--;
  }
  return undefined;
}

function offsetOf(blocks, { path: [block, , span], offset }) {
  const at = blocks.findIndex(({ _key }) => _key === block._key);
  const before = blocks[at].children.findIndex(({ _key }) => _key === span._key);
  const children = blocks[at].children.slice(0, before);
  return [...blocks.slice(0, at), { children }].map(lineOf).join('\n').length + offset;
}

function markupOf({ children, markDefs, listItem }) {
  const inner = children.map(({ text, marks }) => {
    const hrefs = new Map(markDefs.map(({ _key, href }) => [_key, href]));
    return marks.reduce(
      (html, mark) =>
        hrefs.has(mark) ? `<a href="${hrefs.get(mark)}">${html}</a>` : `<${mark}>${html}</${mark}>`,
      new Option(text).innerHTML,
    );
  });
  const list = listItem === 'bullet' ? 'ul' : 'ol';
  return listItem ? `<${list}><li>${inner.join('')}</li></${list}>` : `<p>${inner.join('')}</p>`;
}
