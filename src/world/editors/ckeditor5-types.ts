/** As much of CKEditor 5 as is needed here. */
export interface CkEditor {
  isReadOnly: boolean;
  model: CkModel;
  data: {
    processor: { toView(html: string): unknown };
    toModel(view: unknown, context: string): CkFragment;
  };
  editing: { view: { scrollToTheSelection?(): void } };
  commands: { get(name: string): { execute(): void } | undefined };
}

export interface CkModel {
  document: { selection: CkSelection };
  schema: { getAttributeProperties(name: string): { isFormatting?: boolean } };
  change<Result>(make: (writer: CkWriter) => Result): Result;
  createRangeIn(element: CkNode): { getItems(): Iterable<CkNode> };
  insertContent(content: CkFragment | CkNode): void;
  deleteContent(selection: CkSelection): void;
}

interface CkSelection {
  anchor: CkPosition;
  getFirstPosition(): CkPosition;
  getLastPosition(): CkPosition;
  getAttributes(): Iterable<[name: string, value: unknown]>;
}

interface CkPosition {
  root: CkNode;
  isAtStart: boolean;
  isAtEnd: boolean;
}

export interface CkNode {
  name?: string;
  /** Of text. */
  data?: string;
  is(type: string, name?: string): boolean;
  getAttributeKeys(): Iterable<string>;
}

export interface CkFragment {
  childCount: number;
  getChild(index: number): CkNode;
}

export interface CkWriter {
  createDocumentFragment(): CkFragment;
  createElement(name: string): CkNode;
  createText(text: string, attributes: Record<string, unknown>): CkNode;
  append(node: CkNode, parent: CkNode | CkFragment): void;
  insert(node: CkNode, parent: CkFragment, offset: number | 'end'): void;
}
