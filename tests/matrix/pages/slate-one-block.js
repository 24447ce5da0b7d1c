import { createElement, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createEditor, Editor, Transforms } from 'slate';
import { Editable, Slate, withReact } from 'slate-react';
import { offer } from '../page.js';
import { slate } from './shared/slate.js';

/** As in editors of blocks that have a Slate in each: it holds one paragraph, and what comes as more is dropped. */
function withOneBlock(editor) {
  const { normalizeNode } = editor;
  editor.normalizeNode = (entry) => {
    if (Editor.isEditor(entry[0]) && editor.children.length > 1)
      Transforms.removeNodes(editor, { at: [editor.children.length - 1] });
    else normalizeNode(entry);
  };
  return editor;
}

/** A history of the page's own: what is done in a turn is a step of it, and what is dropped then is another, of which nothing is seen. */
function withSteps(editor) {
  const { apply } = editor;
  const [undone, done] = [[], []];
  let before;
  let hasDropped = false;
  editor.apply = (operation) => {
    hasDropped ||= operation.type === 'remove_node';
    if (!before && operation.type !== 'set_selection') {
      before = stateOf(editor);
      setTimeout(() => {
        done.push(before);
        if (hasDropped) done.push(stateOf(editor));
        undone.length = 0;
        before = undefined;
        hasDropped = false;
      });
    }
    apply(operation);
  };
  editor.go = (from, to) => {
    const state = from.pop();
    if (!state) return;
    to.push(stateOf(editor));
    Object.assign(editor, state);
    editor.onChange();
  };
  editor.back = () => editor.go(done, undone);
  editor.forth = () => editor.go(undone, done);
  return editor;
}

const stateOf = ({ children, selection }) => ({ children, selection });

function Block({ editor, initialValue, onReady }) {
  const [readOnly, setReadOnly] = useState(false);
  useEffect(() => onReady(() => setReadOnly(true)), [onReady]);
  const field = createElement(Editable, {
    readOnly,
    onKeyDown(event) {
      if (!event.ctrlKey || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      if (event.shiftKey) editor.forth();
      else editor.back();
    },
  });
  return createElement(Slate, { editor, initialValue }, field);
}

offer({
  async mount(root, text) {
    const editor = withSteps(withOneBlock(withReact(createEditor())));
    const initialValue = [{ type: 'paragraph', children: [{ text }] }];
    const refuse = await new Promise((onReady) => {
      createRoot(root).render(createElement(Block, { editor, initialValue, onReady }));
    });
    return { ...slate(editor), refuse };
  },
});
