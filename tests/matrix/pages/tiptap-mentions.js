import { Editor } from '@tiptap/core';
import { Document } from '@tiptap/extension-document';
import { Mention } from '@tiptap/extension-mention';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { offer } from '../page.js';
import { partsOf } from './shared/mentions.js';
import { proseMirror } from './shared/prosemirror.js';

offer({
  mount(root, text) {
    const extensions = [Document, Paragraph, Text, Mention, UndoRedo];
    const content = { type: 'doc', content: text.split('\n').map(paragraph) };
    const editor = new Editor({ element: root, extensions, content });
    return {
      ...proseMirror(editor.view),
      markup: () => markupOf(editor.state.doc),
      refuse: () => editor.setEditable(false),
    };
  },
});

const paragraph = (line) => ({
  type: 'paragraph',
  content: partsOf(line).map(({ text, isMention }) =>
    isMention ? { type: 'mention', attrs: { id: text.slice(1) } } : { type: 'text', text },
  ),
});

/** What the model holds, each mention between brackets. */
const markupOf = (doc) =>
  doc.textBetween(0, doc.content.size, '\n', ({ type, attrs }) =>
    type.name === 'mention' ? `<@${attrs.id}>` : '',
  );
