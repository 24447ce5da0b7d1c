import type { FindEditor } from '../open-editor';
import { upwards } from '../open-editor';
import { pasteAt } from '../paste';
import { type Joined, joinedAt } from './html-apart';

/** As much of lexical's `LexicalEditor` as is needed here. */
interface Editor {
  getEditorState(): { read<Result>(callback: () => Result): Result; _nodeMap: Map<string, Node> };
  getRootElement(): Element | null;
  isEditable(): boolean;
  /** `discrete`: it has been done by the time that the call returns. */
  update(change: () => void, options?: { discrete?: true; tag?: 'history-push' }): void;
  _pendingEditorState: { _selection: Selected | null } | null;
  dispatchCommand(command: Command, payload: undefined): boolean;
  /** A site may listen for a command that its version has not: its key is undefined. */
  _commands: Map<Command | undefined, unknown>;
}

interface Command {
  type?: string;
}

interface Node {
  getTextContent(): string;
  /** Of a block of code that is an object, and tells no text. */
  getCode?(): string;
  getChildren?(): Node[];
  isInline?(): boolean;
}

/** Of a selection of nodes it has no text and no paragraphs. */
interface Selected {
  insertRawText?(text: string): void;
  insertParagraph?(): Block | null;
}

interface Block {
  getPreviousSibling(): Block | null;
  selectEnd(): Selected;
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
      return {
        text: root ? state.read(() => textOf(root)) : '',
        readOnly: !editor.isEditable(),
        plain: !listensTo(editor, 'FORMAT_TEXT_COMMAND'),
      };
    },
    insert({ text, html, htmlOnly }) {
      const root = editor.getRootElement();
      if (!root || (html === undefined && htmlOnly)) return false;
      if (html === undefined) return insertLines(editor, text);
      const joined = joinedAt(root, html);
      // A change within another one is a part of it, and of its step in the history.
      editor.update(() => {
        partFrom(editor, joined);
        pasteAt(root, { text, html });
      });
      return true;
    },
    ...(undo && { undo }),
    ...(redo && { redo }),
  };
};

/** Writes the lines with breaks between them; false in a version that cannot. */
function insertLines(editor: Editor, text: string): boolean {
  let done = false;
  editor.update(
    () => {
      const selection = editor._pendingEditorState?._selection;
      if (!selection?.insertRawText) return;
      selection.insertRawText(text);
      done = true;
    },
    { discrete: true, tag: 'history-push' },
  );
  return done;
}

/** Who writes plain text formats none. */
const listensTo = ({ _commands }: Editor, type: string): boolean =>
  [..._commands.keys()].some((known) => known?.type === type);

/** Commands are known by their own objects, which an editor has of those that it listens to. */
function commandOf(editor: Editor, type: string): (() => void) | undefined {
  const command = [...editor._commands.keys()].find((known) => known?.type === type);
  return command && (() => editor.dispatchCommand(command, undefined));
}

/** Puts the caret into an empty paragraph where it stands: there nothing is joined. */
function partFrom({ _pendingEditorState: state }: Editor, { before, behind }: Joined): void {
  if (behind) state?._selection?.insertParagraph?.()?.getPreviousSibling()?.selectEnd();
  if (before) state?._selection?.insertParagraph?.();
}

const isBlock = (node: Node): boolean => node.getChildren !== undefined && !node.isInline?.();

/** Lexical's own text has two line ends between blocks. */
function textOf(node: Node): string {
  const children = node.getChildren?.();
  if (!children) return node.getTextContent() || (node.getCode?.() ?? '');
  return children.map(textOf).join(children.some(isBlock) ? '\n' : '');
}
