import { CodeHighlightNode, CodeNode } from '@lexical/code';
import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { $generateHtmlFromNodes } from '@lexical/html';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode, registerList } from '@lexical/list';
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text';
import { $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';
import { offer } from '../page.js';
import { lexical } from './shared/lexical.js';

const nodes = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, CodeNode, CodeHighlightNode];

offer({
  mount(root, text) {
    const field = document.createElement('div');
    field.contentEditable = 'true';
    root.append(field);
    const editor = createEditor({ nodes, onError: reportError });
    editor.setRootElement(field);
    editor.update(() => $getRoot().append(...text.split('\n').map(paragraph)), { discrete: true });
    registerRichText(editor);
    registerList(editor);
    registerHistory(editor, createEmptyHistoryState(), 300);
    return { ...lexical(editor), markup: () => editor.read(() => $generateHtmlFromNodes(editor)) };
  },
});

const paragraph = (line) => $createParagraphNode().append(...(line === '' ? [] : [$createTextNode(line)]));
