import { CompositeDecorator, ContentState, Editor, EditorState, RichUtils, SelectionState } from 'draft-js';
import { createElement, useEffect, useState } from 'react';
import 'draft-js/dist/Draft.css';
import { offer } from '../page.js';
import { draw } from './shared/react.js';

// React is React 18 here (tests/matrix/page-aliases.ts): Draft.js calls what React 19 no longer has.

const Link = ({ contentState, entityKey, children }) =>
  createElement('a', { href: contentState.getEntity(entityKey).getData().url }, children);

/** Shows links, as the example "link" of Draft.js's own documentation. */
const links = new CompositeDecorator([
  {
    strategy: (block, found, content) => block.findEntityRanges((char) => isLink(content, char), found),
    component: Link,
  },
]);

const isLink = (content, char) =>
  char.getEntity() && content.getEntity(char.getEntity()).getType() === 'LINK';

/** Hands out how to read and to change its state, each time it is drawn(). */
function Draft({ text, onDrawn }) {
  const [state, setState] = useState(() =>
    EditorState.createWithContent(ContentState.createFromText(text), links),
  );
  const [readOnly, setReadOnly] = useState(false);
  useEffect(() => onDrawn({ state, setState, setReadOnly }), [state, onDrawn]);
  return createElement(Editor, {
    editorState: state,
    readOnly,
    onChange: setState,
    handleKeyCommand(command) {
      const styled = RichUtils.handleKeyCommand(state, command);
      if (styled) setState(styled);
      return styled ? 'handled' : 'not-handled';
    },
  });
}

offer({
  async mount(root, text) {
    const drawn = await draw(root, Draft, { text });
    const content = () => drawn().state.getCurrentContent();
    return {
      field: root.querySelector('.public-DraftEditor-content'),
      read: () => textOf(content().getBlocksAsArray()),
      caret: () => offsetOf(content(), drawn().state.getSelection()),
      markup: () => markupOf(content()),
      refuse: () => drawn().setReadOnly(true),
      select(from, to) {
        const selection = new SelectionState({
          ...placeIn('anchor', content(), from),
          ...placeIn('focus', content(), to),
        });
        drawn().setState(EditorState.forceSelection(drawn().state, selection));
      },
    };
  },
});

const textOf = (blocks) => blocks.map((block) => block.getText()).join('\n');

function placeIn(end, content, offset) {
  let left = offset;
  for (const block of content.getBlocksAsArray()) {
    if (left <= block.getLength()) return { [`${end}Key`]: block.getKey(), [`${end}Offset`]: left };
    left -= block.getLength() + 1;
  }
  return undefined;
}

function offsetOf(content, selection) {
  const blocks = content.getBlocksAsArray();
  const at = blocks.findIndex((block) => block.getKey() === selection.getFocusKey());
  const before = blocks.slice(0, at).reduce((length, block) => length + block.getLength() + 1, 0);
  return before + selection.getFocusOffset();
}

const blockTags = { 'code-block': 'pre', blockquote: 'blockquote', 'header-one': 'h1', 'header-two': 'h2' };
const listTags = { 'unordered-list-item': 'ul', 'ordered-list-item': 'ol' };
const styleTags = { BOLD: 'strong', ITALIC: 'em', UNDERLINE: 'u', CODE: 'code' };

/** Draft.js makes no HTML of its model: this is the model's types, styles and links as elements. */
function markupOf(content) {
  const blocks = content.getBlocksAsArray();
  return blocks
    .map((block, i) => {
      const list = listTags[block.getType()];
      if (!list) return elementOf(blockTags[block.getType()] ?? 'p', inlineOf(content, block));
      const opens = blocks[i - 1]?.getType() !== block.getType();
      const closes = blocks[i + 1]?.getType() !== block.getType();
      const item = elementOf('li', inlineOf(content, block));
      return (opens ? `<${list}>` : '') + item + (closes ? `</${list}>` : '');
    })
    .join('');
}

const elementOf = (tag, inner, attributes = '') => `<${tag}${attributes}>${inner}</${tag}>`;

function inlineOf(content, block) {
  return runsOf(block)
    .map(([from, to]) => {
      const text = new Option(block.getText().slice(from, to)).innerHTML;
      const styles = block
        .getInlineStyleAt(from)
        .toArray()
        .map((style) => styleTags[style] ?? 'span');
      const styled = styles.reduce((inner, tag) => elementOf(tag, inner), text);
      const entity = block.getEntityAt(from) && content.getEntity(block.getEntityAt(from));
      return entity?.getType() === 'LINK'
        ? elementOf('a', styled, ` href="${entity.getData().url}"`)
        : styled;
    })
    .join('');
}

/** The block's text in pieces of one style and entity each. */
function runsOf(block) {
  const starts = new Set();
  const all = () => true;
  block.findStyleRanges(all, (from) => starts.add(from));
  block.findEntityRanges(all, (from) => starts.add(from));
  const sorted = [...starts].sort((a, b) => a - b);
  return sorted.map((from, i) => [from, sorted[i + 1] ?? block.getLength()]);
}
