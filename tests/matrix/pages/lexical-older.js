// Of an older Lexical: page-aliases.ts says which.
import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { $generateHtmlFromNodes } from '@lexical/html';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';
import { offer } from '../page.js';
import { lexical } from './shared/lexical.js';

const nodes = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode];

offer({
  mount(root, text) {
    const field = document.createElement('div');
    field.contentEditable = 'true';
    root.append(field);
    const editor = createEditor({ nodes, onError: reportError });
    editor.setRootElement(field);
    editor.update(() => $getRoot().append(...text.split('\n').map(paragraph)), { discrete: true });
    registerRichText(editor);
    registerHistory(editor, createEmptyHistoryState(), 300);
    // Such a version has no `read` of its own.
    const read = (reader) => editor.getEditorState().read(reader);
    const page = lexical({
      read,
      getRootElement: () => editor.getRootElement(),
      setEditable: (editable) => editor.setEditable(editable),
      update: (change, options) => editor.update(change, options),
    });
    return { ...page, markup: () => read(() => $generateHtmlFromNodes(editor)) };
  },
});

const paragraph = (line) => $createParagraphNode().append(...(line === '' ? [] : [$createTextNode(line)]));
