import { ContentState, Editor, EditorState, RichUtils, SelectionState } from 'draft-js';
import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import 'draft-js/dist/Draft.css';
import { offer } from '../page.js';

// React is React 18 here (tests/matrix/page-aliases.ts): Draft.js calls what React 19 no longer has.

/** Hands out how to read and to change its state, each time it is drawn. */
function Draft({ text, onDrawn }) {
  const [state, setState] = useState(() => EditorState.createWithContent(ContentState.createFromText(text)));
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
    let drawn;
    await new Promise((onReady) => {
      const onDrawn = (now) => {
        drawn = now;
        onReady();
      };
      createRoot(root).render(createElement(Draft, { text, onDrawn }));
    });
    const content = () => drawn.state.getCurrentContent();
    return {
      field: root.querySelector('.public-DraftEditor-content'),
      read: () => textOf(content().getBlocksAsArray()),
      caret: () => offsetOf(content(), drawn.state.getSelection()),
      markup: () => content().getBlocksAsArray().map(markupOf).join(''),
      refuse: () => drawn.setReadOnly(true),
      select(from, to) {
        const selection = new SelectionState({
          ...placeIn('anchor', content(), from),
          ...placeIn('focus', content(), to),
        });
        drawn.setState(EditorState.forceSelection(drawn.state, selection));
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

const blockTags = {
  'unordered-list-item': 'li',
  'ordered-list-item': 'li',
  'code-block': 'pre',
  blockquote: 'blockquote',
  'header-one': 'h1',
  'header-two': 'h2',
};
const styleTags = { BOLD: 'strong', ITALIC: 'em', UNDERLINE: 'u', CODE: 'code' };

/** Draft.js makes no HTML of its model: this is the model's types and styles as elements. */
function markupOf(block) {
  let inner = '';
  block.findStyleRanges(
    () => true,
    (from, to) => {
      const element = document.createElement('span');
      element.textContent = block.getText().slice(from, to);
      const styles = block
        .getInlineStyleAt(from)
        .toArray()
        .map((style) => styleTags[style] ?? 'span');
      inner += styles.reduce((html, tag) => `<${tag}>${html}</${tag}>`, element.innerHTML);
    },
  );
  const tag = blockTags[block.getType()] ?? 'p';
  return `<${tag}>${inner}</${tag}>`;
}
