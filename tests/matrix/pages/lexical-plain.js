import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerPlainText } from '@lexical/plain-text';
import { $createLineBreakNode, $createParagraphNode, $createTextNode, $getRoot, createEditor } from 'lexical';
import { offer } from '../page.js';
import { lexical } from './shared/lexical.js';

offer({
  mount(root, text) {
    const field = document.createElement('div');
    field.contentEditable = 'true';
    root.append(field);
    const editor = createEditor({ onError: reportError });
    editor.setRootElement(field);
    editor.update(() => $getRoot().append($createParagraphNode().append(...nodesOf(text))), {
      discrete: true,
    });
    registerPlainText(editor);
    registerHistory(editor, createEmptyHistoryState(), 300);
    return lexical(editor);
  },
});

/** Plain text is one paragraph, and its lines are parted by breaks. */
function nodesOf(text) {
  return text
    .split(/(\n)/)
    .filter((part) => part !== '')
    .map((part) => (part === '\n' ? $createLineBreakNode() : $createTextNode(part)));
}
