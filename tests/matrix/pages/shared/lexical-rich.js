import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { $generateHtmlFromNodes } from '@lexical/html';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';
import { offer } from '../../page.js';
import { lexical } from './lexical.js';

/** Offers a Lexical of rich text, with nodes beside those that every one has. `register`: what else the page does with it. */
export function offerRichLexical(nodes, register = () => undefined) {
  offer({
    mount(root, text) {
      const field = document.createElement('div');
      field.contentEditable = 'true';
      root.append(field);
      const editor = createEditor({
        nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, ...nodes],
        onError: reportError,
      });
      editor.setRootElement(field);
      editor.update(() => $getRoot().append(...text.split('\n').map(paragraph)), { discrete: true });
      registerRichText(editor);
      register(editor);
      registerHistory(editor, createEmptyHistoryState(), 300);
      // Older versions have no `read` of their own.
      const read = (reader) => editor.getEditorState().read(reader, { editor });
      return { ...lexical(editor, read), markup: () => read(() => $generateHtmlFromNodes(editor)) };
    },
  });
}

const paragraph = (line) => $createParagraphNode().append(...(line === '' ? [] : [$createTextNode(line)]));
