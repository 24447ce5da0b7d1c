import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createEditor, Text } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, Slate, withReact } from 'slate-react';
import { offer } from '../page.js';
import { partsOf } from './shared/mentions.js';
import { slate } from './shared/slate.js';

/** Names are voids: objects in a line, as in the example "mentions" of Slate's own documentation. */
function withMentions(editor) {
  const { isInline, isVoid } = editor;
  editor.isInline = (element) => element.type === 'mention' || isInline(element);
  editor.isVoid = (element) => element.type === 'mention' || isVoid(element);
  return editor;
}

const Mention = ({ attributes, children, element }) =>
  createElement(
    'span',
    { ...attributes, className: 'mention', contentEditable: false, 'data-mention': element.name },
    element.name,
    children,
  );

const Element = (props) =>
  props.element.type === 'mention'
    ? createElement(Mention, props)
    : createElement('div', props.attributes, props.children);

function Chat({ editor, initialValue, onReady }) {
  const [readOnly, setReadOnly] = useState(false);
  useEffect(() => onReady(() => setReadOnly(true)), [onReady]);
  const composer = createElement(Editable, { readOnly, renderElement: Element, role: 'textbox' });
  return createElement(Slate, { editor, initialValue }, composer);
}

/** A line begins and ends with text, as Slate keeps it. */
function lineOf(text) {
  const parts = partsOf(text).map(({ text, isMention }) =>
    isMention ? { type: 'mention', name: text, children: [{ text: '' }] } : { text },
  );
  const ends = [parts.at(0), parts.at(-1)].map((part) => (part && Text.isText(part) ? [] : [{ text: '' }]));
  return { type: 'line', children: parts.length > 0 ? [...ends[0], ...parts, ...ends[1]] : [{ text: '' }] };
}

offer({
  async mount(root, text) {
    const editor = withMentions(withHistory(withReact(createEditor())));
    const initialValue = text.split('\n').map(lineOf);
    const refuse = await new Promise((onReady) => {
      createRoot(root).render(createElement(Chat, { editor, initialValue, onReady }));
    });
    return { ...slate(editor), markup: () => editor.children.map(markupOf).join('\n'), refuse };
  },
});

/** What the model holds, each mention between brackets. */
const markupOf = (node) =>
  Text.isText(node) ? node.text : node.name ? `<${node.name}>` : node.children.map(markupOf).join('');
