import type { FindEditor } from '../open-editor';
import { upwards } from '../open-editor';
import { pasteAt } from '../paste';
import { htmlApart } from './html-apart';

/** As much of lexical's `LexicalEditor` as is needed here. */
interface Editor {
  getEditorState(): { read<Result>(callback: () => Result): Result; _nodeMap: Map<string, Node> };
  getRootElement(): Element | null;
  isEditable(): boolean;
  dispatchCommand(command: Command, payload: undefined): boolean;
  _commands: Map<Command, unknown>;
}

interface Command {
  type?: string;
}

interface Node {
  getTextContent(): string;
  getChildren?(): Node[];
  isInline?(): boolean;
}

interface RootElement extends Element {
  __lexicalEditor?: Editor;
}

export const findLexical: FindEditor = (element) => {
  const editor = upwards(element, ({ __lexicalEditor }: RootElement) => __lexicalEditor);
  if (!editor) return undefined;
  const undo = commandOf(editor, 'UNDO_COMMAND');
  const redo = commandOf(editor, 'REDO_COMMAND');
  return {
    read() {
      const state = editor.getEditorState();
      const root = state._nodeMap.get('root');
      return { text: root ? state.read(() => textOf(root)) : '', readOnly: !editor.isEditable() };
    },
    insert({ text, html }) {
      const root = editor.getRootElement();
      if (html === undefined || !root) return false;
      pasteAt(root, { text, html: htmlApart(root, html) });
      return true;
    },
    ...(undo && { undo }),
    ...(redo && { redo }),
  };
};

/** Commands are known by their own objects, which an editor has of those that it listens to. */
function commandOf(editor: Editor, type: string): (() => void) | undefined {
  const command = [...editor._commands.keys()].find((known) => known.type === type);
  return command && (() => editor.dispatchCommand(command, undefined));
}

const isBlock = (node: Node): boolean => node.getChildren !== undefined && !node.isInline?.();

/** Lexical's own text has two line ends between blocks. */
function textOf(node: Node): string {
  const children = node.getChildren?.();
  if (!children) return node.getTextContent();
  return children.map(textOf).join(children.some(isBlock) ? '\n' : '');
}
