/** As much of draft-js's `DraftEditor` as is needed here. */
export interface DraftJsEditor {
  _latestEditorState: State;
  update(state: State): void;
}

export interface State {
  getCurrentContent(): Content;
  getSelection(): DraftSelection;
  constructor: {
    undo(state: State): State;
    redo(state: State): State;
    /** Makes no step of the history. */
    set(state: State, change: { currentContent: Content; selection: DraftSelection }): State;
  };
}

interface Content {
  getBlocksAsArray(): DraftBlock[];
  getBlockForKey(key: string): DraftBlock | undefined;
  getBlockMap(): BlockMap;
  getKeyBefore(key: string): string | undefined;
  merge(change: { blockMap: BlockMap; selectionAfter: DraftSelection }): Content;
}

/** Immutable's. */
export interface BlockMap {
  set(key: string, block: DraftBlock): BlockMap;
  delete(key: string): BlockMap;
}

/** What a block is, beside its text. */
export interface BlockForm {
  type: string;
  depth: number;
  data: unknown;
}

export interface DraftBlock {
  getText(): string;
  getType(): string;
  getDepth(): number;
  getData(): unknown;
  /** A form for each character, in the same order. */
  getCharacterList(): CharacterForms;
  merge(change: BlockForm | { text: string; characterList: CharacterForms }): DraftBlock;
}

/** Immutable's. */
interface CharacterForms {
  get(at: number): unknown;
  insert(at: number, form: unknown): CharacterForms;
}

export interface DraftSelection {
  getStartKey(): string;
  getStartOffset(): number;
  getEndKey(): string;
  getEndOffset(): number;
  merge(change: {
    anchorKey?: string;
    anchorOffset: number;
    focusKey?: string;
    focusOffset: number;
    isBackward: false;
  }): DraftSelection;
}
