import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createEditor, Editor, Node, Text, Transforms } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, Slate, withReact } from 'slate-react';
import { offer } from '../page.js';
import { slate } from './shared/slate.js';

/** Marked text is drawn as such, and its marks stay: the model is the message's source. */
function markedRanges([node, path]) {
  if (!Text.isText(node)) return [];
  return [...node.text.matchAll(/\*\*.+?\*\*|`.+?`/g)].map(({ 0: marked, index }) => ({
    anchor: { path, offset: index },
    focus: { path, offset: index + marked.length },
    [marked.startsWith('`') ? 'code' : 'bold']: true,
  }));
}

const style = (leaf) => ({
  fontWeight: leaf.bold ? 'bold' : undefined,
  fontFamily: leaf.code ? 'monospace' : undefined,
});

const Leaf = ({ attributes, children, leaf }) =>
  createElement('span', { ...attributes, style: style(leaf) }, children);

const Line = ({ attributes, children }) => createElement('div', attributes, children);

/** What was written so far, and an empty line again. */
function send(editor) {
  const message = editor.children.map(Node.string).join('\n');
  Transforms.delete(editor, { at: Editor.range(editor, []) });
  return message;
}

function Chat({ editor, initialValue, onReady }) {
  const [messages, setMessages] = useState([]);
  const [readOnly, setReadOnly] = useState(false);
  useEffect(() => onReady(() => setReadOnly(true)), [onReady]);
  const composer = createElement(Editable, {
    readOnly,
    decorate: markedRanges,
    renderElement: Line,
    renderLeaf: Leaf,
    role: 'textbox',
    'aria-multiline': true,
    'aria-label': 'Message #general',
    style: { minHeight: '1.4em', maxHeight: '50vh', overflowY: 'auto' },
    onKeyDown(event) {
      if (event.key !== 'Enter' || event.shiftKey) return;
      event.preventDefault();
      setMessages([...messages, send(editor)]);
    },
  });
  return [
    createElement(
      'ol',
      { key: 'messages' },
      ...messages.map((message) => createElement('li', null, message)),
    ),
    createElement(Slate, { key: 'composer', editor, initialValue }, composer),
  ];
}

offer({
  async mount(root, text) {
    const editor = withHistory(withReact(createEditor()));
    const initialValue = text.split('\n').map((line) => ({ type: 'line', children: [{ text: line }] }));
    const refuse = await new Promise((onReady) => {
      createRoot(root).render(createElement(Chat, { editor, initialValue, onReady }));
    });
    return { ...slate(editor), refuse };
  },
});
