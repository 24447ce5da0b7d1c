import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { registerPlainText } from '@lexical/plain-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isLineBreakNode,
  $isTextNode,
  createEditor,
  TextNode,
} from 'lexical';
import { offer } from '../page.js';
import { lexical } from './shared/lexical.js';
import { partsOf } from './shared/mentions.js';

/** A name as one piece, as the mentions of Lexical's own playground are. */
class MentionNode extends TextNode {
  static getType() {
    return 'mention';
  }

  static clone(node) {
    return new MentionNode(node.__text, node.__key);
  }

  static importJSON({ text }) {
    return new MentionNode(text).setMode('segmented');
  }

  createDOM(config) {
    const element = super.createDOM(config);
    element.className = 'mention';
    element.dataset.mention = this.__text;
    element.spellcheck = false;
    return element;
  }

  canInsertTextBefore() {
    return false;
  }

  canInsertTextAfter() {
    return false;
  }

  isTextEntity() {
    return true;
  }
}

offer({
  mount(root, text) {
    const field = document.createElement('div');
    field.contentEditable = 'true';
    root.append(field);
    const editor = createEditor({ nodes: [MentionNode], onError: reportError });
    editor.setRootElement(field);
    editor.update(() => $getRoot().append($createParagraphNode().append(...nodesOf(text))), {
      discrete: true,
    });
    registerPlainText(editor);
    registerHistory(editor, createEmptyHistoryState(), 300);
    return { ...lexical(editor), markup: () => editor.read(() => markupOf($getRoot())) };
  },
});

/** Plain text is one paragraph, and its lines are parted by breaks. */
function nodesOf(text) {
  return text
    .split('\n')
    .flatMap((line, i) => [
      ...(i > 0 ? [$createLineBreakNode()] : []),
      ...partsOf(line).map(({ text, isMention }) =>
        isMention ? new MentionNode(text).setMode('segmented') : $createTextNode(text),
      ),
    ]);
}

/** What the model holds, each mention between brackets. */
function markupOf(node) {
  if ($isLineBreakNode(node)) return '\n';
  if ($isTextNode(node)) return node.getType() === 'mention' ? `<${node.__text}>` : node.__text;
  return node.getChildren().map(markupOf).join('');
}
