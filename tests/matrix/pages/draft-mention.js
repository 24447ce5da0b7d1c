import PluginEditor from '@draft-js-plugins/editor';
import createMentionPlugin from '@draft-js-plugins/mention';
import { ContentState, EditorState, SelectionState } from 'draft-js';
import { createElement, Fragment, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import 'draft-js/dist/Draft.css';
import '@draft-js-plugins/mention/lib/plugin.css';
import { offer } from '../page.js';

// React is React 18 here (tests/matrix/page-aliases.ts): Draft.js calls what React 19 no longer has.

function Comment({ text, plugin, onDrawn }) {
  const [state, setState] = useState(() => EditorState.createWithContent(ContentState.createFromText(text)));
  const [readOnly, setReadOnly] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => onDrawn({ state, setState, setReadOnly }), [state, onDrawn]);
  const { MentionSuggestions } = plugin;
  return createElement(
    Fragment,
    null,
    createElement(PluginEditor, { editorState: state, readOnly, onChange: setState, plugins: [plugin] }),
    createElement(MentionSuggestions, {
      open,
      onOpenChange: setOpen,
      suggestions: [{ name: 'Anna' }],
      onSearchChange: () => undefined,
    }),
  );
}

offer({
  async mount(root, text) {
    const plugin = createMentionPlugin();
    let drawn;
    await new Promise((onReady) => {
      const onDrawn = (now) => {
        drawn = now;
        onReady();
      };
      createRoot(root).render(createElement(Comment, { text, plugin, onDrawn }));
    });
    const blocks = () => drawn.state.getCurrentContent().getBlocksAsArray();
    const offsetOf = (selection) => {
      const at = blocks().findIndex((block) => block.getKey() === selection.getFocusKey());
      const before = blocks().slice(0, at);
      return before.reduce((length, block) => length + block.getLength() + 1, selection.getFocusOffset());
    };
    return {
      field: root.querySelector('.public-DraftEditor-content'),
      read: () =>
        blocks()
          .map((block) => block.getText())
          .join('\n'),
      caret: () => offsetOf(drawn.state.getSelection()),
      refuse: () => drawn.setReadOnly(true),
      select(from, to) {
        const key = blocks()[0].getKey();
        const selection = new SelectionState({
          anchorKey: key,
          anchorOffset: from,
          focusKey: key,
          focusOffset: to,
        });
        drawn.setState(EditorState.forceSelection(drawn.state, selection));
      },
    };
  },
});
