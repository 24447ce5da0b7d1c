import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createEditor, Editor, Text } from 'slate';
import { withHistory } from 'slate-history';
import { Editable, Slate, withReact } from 'slate-react';
import { offer } from '../../page.js';
import { slate } from './slate.js';
import { elementTags, withHtml } from './slate-html.js';

const tags = { bold: 'strong', italic: 'em', underline: 'u', code: 'code' };
const keys = { b: 'bold', i: 'italic', u: 'underline', '`': 'code' };

function Leaf({ attributes, children, leaf }) {
  const marks = Object.keys(tags).filter((mark) => leaf[mark]);
  return createElement(
    'span',
    attributes,
    marks.reduce((inner, mark) => createElement(tags[mark], null, inner), children),
  );
}

const Element = ({ attributes, children, element }) =>
  createElement(tagOf(element), { ...attributes, href: element.url }, children);

function toggleMark(editor, event) {
  const mark = event.ctrlKey && keys[event.key];
  if (!mark) return;
  event.preventDefault();
  if (Editor.marks(editor)?.[mark]) Editor.removeMark(editor, mark);
  else Editor.addMark(editor, mark, true);
}

function RichText({ editor, initial, onReady }) {
  const [readOnly, setReadOnly] = useState(false);
  useEffect(() => onReady(() => setReadOnly(true)), [onReady]);
  const editable = createElement(Editable, {
    readOnly,
    renderElement: Element,
    renderLeaf: Leaf,
    onKeyDown: (event) => toggleMark(editor, event),
  });
  return createElement(Slate, { editor, ...initial }, editable);
}

/** Offers a Slate with marks, links, lists and blocks of code, which takes pastes of HTML. `named`: what it calls its first value. */
export function offerRichSlate(named = 'initialValue') {
  offer({
    async mount(root, text) {
      const editor = withHtml(withHistory(withReact(createEditor())));
      const lines = text.split('\n').map((line) => ({ type: 'paragraph', children: [{ text: line }] }));
      const refuse = await new Promise((onReady) => {
        createRoot(root).render(createElement(RichText, { editor, initial: { [named]: lines }, onReady }));
      });
      return { ...slate(editor), markup: () => editor.children.map(markupOf).join(''), refuse };
    },
  });
}

const tagOf = ({ type }) => Object.keys(elementTags).find((tag) => elementTags[tag] === type) ?? 'p';

function markupOf(node) {
  if (!Text.isText(node)) {
    const tag = tagOf(node);
    const href = node.url === undefined ? '' : ` href="${node.url}"`;
    return `<${tag}${href}>${node.children.map(markupOf).join('')}</${tag}>`;
  }
  const element = document.createElement('span');
  element.textContent = node.text;
  const marks = Object.keys(tags).filter((mark) => node[mark]);
  return marks.reduce((inner, mark) => `<${tags[mark]}>${inner}</${tags[mark]}>`, element.innerHTML);
}
