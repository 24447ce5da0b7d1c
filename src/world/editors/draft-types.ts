/** As much of draft-js's `DraftEditor` as is needed here. */
export interface Editor {
  _latestEditorState: State;
  update(state: State): void;
}

export interface State {
  getCurrentContent(): Content;
  getSelection(): Selected;
  constructor: {
    undo(state: State): State;
    redo(state: State): State;
    /** Makes no step of the history. */
    set(state: State, change: { currentContent: Content; selection: Selected }): State;
  };
}

interface Content {
  getBlocksAsArray(): Block[];
  getBlockForKey(key: string): Block | undefined;
  getBlockMap(): BlockMap;
  getKeyBefore(key: string): string | undefined;
  merge(change: { blockMap: BlockMap; selectionAfter: Selected }): Content;
}

/** Immutable's. */
export interface BlockMap {
  set(key: string, block: Block): BlockMap;
  delete(key: string): BlockMap;
}

/** What a block is, beside its text. */
export interface BlockForm {
  type: string;
  depth: number;
  data: unknown;
}

export interface Block {
  getText(): string;
  getType(): string;
  getDepth(): number;
  getData(): unknown;
  merge(form: BlockForm): Block;
}

export interface Selected {
  getStartKey(): string;
  getStartOffset(): number;
  getEndKey(): string;
  getEndOffset(): number;
  merge(change: {
    anchorKey: string;
    anchorOffset: number;
    focusKey: string;
    focusOffset: number;
    isBackward: false;
  }): Selected;
}
