import { BlockNoteView } from '@blocknote/mantine';
import { useCreateBlockNote } from '@blocknote/react';
import { createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import '@blocknote/core/fonts/inter.css';
import '@blocknote/mantine/style.css';
import { offer } from '../page.js';
import { proseMirror } from './shared/prosemirror.js';

/** @param {{ text: string, onReady: (editor: object) => void }} props */
function Notes({ text, onReady }) {
  const editor = useCreateBlockNote({
    initialContent: text.split('\n').map((line) => ({ type: 'paragraph', content: line })),
  });
  // The view below has mounted the editor by then.
  useEffect(() => onReady(editor), [editor, onReady]);
  return createElement(BlockNoteView, { editor, theme: 'light' });
}

offer({
  async mount(root, text) {
    const editor = await new Promise((onReady) => {
      createRoot(root).render(createElement(Notes, { text, onReady }));
    });
    return {
      ...proseMirror(editor.prosemirrorView),
      markup: () => editor.blocksToHTMLLossy(editor.document),
      refuse() {
        editor.isEditable = false;
      },
    };
  },
});
