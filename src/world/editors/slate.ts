import type { FindEditor } from '../open-editor';
import { upwards } from '../open-editor';
import { aroundDrawn } from '../react-fiber';
import { htmlApart } from './html-apart';
import { spacesAtEnds } from './spaces-at-ends';

/** As much of slate's `Editor` as is needed here. */
interface Editor extends Block {
  selection: { anchor: Point; focus: Point } | null;
  marks: object | null;
  isInline(block: Block): boolean;
  isVoid(block: Block): boolean;
  insertText(text: string): void;
  insertFragment(nodes: Block[]): void;
  deleteFragment(): void;
  /** Since 0.101. */
  shouldMergeNodesRemovePrevNode?: unknown;
  /** Of slate-react. */
  insertData?(data: DataTransfer): void;
  /** Of slate-history. */
  undo?(): void;
  redo?(): void;
}

interface Block {
  children: Node[];
}
interface Text {
  text: string;
}
type Node = Block | Text;

interface Point {
  path: number[];
  offset: number;
}

/** Lines in a fragment, for older versions: until all of one is in, they look at each node of it again with each other one. */
const atOnceInOlder = 50;

export const findSlate: FindEditor = (element) => {
  const root = upwards(element, (at) => (at.hasAttribute('data-slate-editor') ? at : undefined));
  const editor = root && aroundDrawn(root, ({ editor }) => (isEditor(editor) ? editor : undefined));
  if (!editor) return undefined;
  return {
    read: () => ({ text: textOf(editor, editor) }),
    insert({ text, html, htmlOnly }) {
      if (!editor.selection) return false;
      if (html === undefined)
        return text === '' ? removeSelected(editor) : insertLines(editor, text.split('\n'));
      const spaced = spacesAtEnds(html);
      if (spaced.before) insertLines(editor, [' ']);
      if (!takesHtml(editor, root, spaced.html))
        return !htmlOnly && insertLines(editor, text.slice(spaced.before ? 1 : 0).split('\n'));
      return !spaced.behind || insertLines(editor, [' ']);
    },
    ...(editor.undo && { undo: () => editor.undo?.() }),
    ...(editor.redo && { redo: () => editor.redo?.() }),
  };
};

const isEditor = (value: unknown): value is Editor =>
  typeof value === 'object' && value !== null && 'children' in value && 'insertFragment' in value;

const isText = (node: Node): node is Text => 'text' in node;

/** Blocks in a block are lines; so are blocks of text. */
function textOf(editor: Editor, node: Node): string {
  if (isText(node)) return node.text;
  const parts = node.children.map((child) => textOf(editor, child));
  return parts.join(node.children.some((child) => !isText(child) && !editor.isInline(child)) ? '\n' : '');
}

/** Slate itself reads no HTML: what of it the site holds, the site's own handler of pastes knows. */
function takesHtml(editor: Editor, element: Element, html: string): boolean {
  const realm = element.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  if (!realm || !editor.insertData) return false;
  const data = new realm.DataTransfer();
  data.setData('text/html', htmlApart(element, html));
  const before = editor.children;
  editor.insertData(data);
  return editor.children !== before;
}

function removeSelected(editor: Editor): boolean {
  editor.deleteFragment();
  return true;
}

/**
 * As Slate takes over several lines of plain text: with the form of the place where they go. One line goes the same way,
 * since Slate's history would join inserted text to what the user has typed before or types behind it.
 */
function insertLines(editor: Editor, lines: string[]): boolean {
  const { block, leaf, inInline } = placeOf(editor);
  if (!block || !leaf || editor.isVoid(block)) return false;
  // A fragment would part a link in two.
  if (inInline && lines.length === 1) {
    editor.insertText(lines[0] ?? '');
    return true;
  }
  const marks = editor.marks ?? leaf;
  const blockOf = (text: string) => ({ ...block, children: [{ ...marks, text }] });
  const atOnce = editor.shouldMergeNodesRemovePrevNode ? lines.length : atOnceInOlder;
  editor.insertFragment(lines.slice(0, atOnce).map(blockOf));
  // Goes on in the line that the one before has ended with: all of one task is one step of the history.
  for (let i = atOnce; i < lines.length; i += atOnce)
    editor.insertFragment(['', ...lines.slice(i, i + atOnce)].map(blockOf));
  return true;
}

/** The block of text that the selection begins in, with the piece of text there. */
function placeOf(editor: Editor): { block?: Block; leaf?: Text; inInline: boolean } {
  let block: Block | undefined;
  let inInline = false;
  let node: Node = editor;
  for (const index of startOf(editor)) {
    const child: Node | undefined = isText(node) ? undefined : node.children[index];
    if (!child) return { inInline };
    if (isText(child)) return { ...(block && { block }), leaf: child, inInline };
    if (editor.isInline(child)) inInline = true;
    else block = child;
    node = child;
  }
  return { inInline };
}

/** The path of the selection's first end. */
function startOf({ selection }: Editor): number[] {
  if (!selection) return [];
  const { anchor, focus } = selection;
  const at = anchor.path.findIndex((index, i) => index !== focus.path[i]);
  return at >= 0 && (anchor.path[at] ?? 0) > (focus.path[at] ?? 0) ? focus.path : anchor.path;
}
