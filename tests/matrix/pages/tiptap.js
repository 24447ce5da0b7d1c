import { Editor } from '@tiptap/core';
import { Mention } from '@tiptap/extension-mention';
import { StarterKit } from '@tiptap/starter-kit';
import { offer } from '../page.js';
import { paragraphs, proseMirror } from './shared/prosemirror.js';

offer({
  mount(root, text) {
    const extensions = [StarterKit, Mention];
    const editor = new Editor({ element: root, extensions, content: paragraphs(text) });
    return { ...proseMirror(editor.view), refuse: () => editor.setEditable(false) };
  },
});
