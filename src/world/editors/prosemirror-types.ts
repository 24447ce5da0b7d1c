/** As much of prosemirror-model, -state and -view as is needed here. */

export interface Doc {
  type: { create(attributes: null, nodes: unknown[]): Doc };
  content: { size: number };
  slice(from: number, to: number): object;
  resolve(position: number): ProseMirrorPosition;
  textBetween(from: number, to: number, between: string, leafText: (node: Leaf) => string): string;
}

export interface Leaf {
  type: NodeType;
}

/** A `ResolvedPos`. */
export interface ProseMirrorPosition {
  pos: number;
  depth: number;
  parentOffset: number;
  parent: ProseMirrorNode;
  node(depth: number): ProseMirrorNode;
  indexAfter(depth: number): number;
  before(depth: number): number;
  marks(): unknown[];
  marksAcross(end: ProseMirrorPosition): unknown[] | null;
}

export interface ProseMirrorNode {
  type: NodeType;
  inlineContent: boolean;
  content: { size: number };
  isTextblock: boolean;
  contentMatchAt(index: number): { matchType(type: NodeType): unknown };
}

export interface NodeType {
  name: string;
  spec: { code?: boolean; leafText?(node: Leaf): string };
  create(attributes: object | null, content?: unknown): unknown;
}

/** `TextSelection`, or in an odd place what is nearest to it. */
export interface ProseMirrorSelection {
  $from: ProseMirrorPosition;
  $to: ProseMirrorPosition;
}

interface Transaction {
  insertText(text: string): Transaction;
  replaceSelection(slice: unknown): Transaction;
  deleteSelection(): Transaction;
  setSelection(selection: ProseMirrorSelection): Transaction;
  scrollIntoView(): Transaction;
  setMeta(key: string, value: unknown): Transaction;
}

export interface ProseMirrorView {
  dom: Element;
  editable: boolean;
  state: {
    doc: Doc;
    schema: {
      nodes: Record<string, NodeType | undefined>;
      marks: Record<string, unknown>;
      text(text: string, marks: unknown[]): unknown;
    };
    selection: ProseMirrorSelection;
    storedMarks: unknown[] | null;
    tr: Transaction;
  };
  dispatch(transaction: Transaction): void;
  posAtDOM(node: Node, offset: number, bias?: number): number;
  pasteHTML?(html: string, event: ClipboardEvent | undefined): boolean;
}
