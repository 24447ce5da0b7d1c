import type { FindEditor } from '../open-editor';
import { upwards } from '../open-editor';
import { aroundDrawn } from '../react-fiber';

/** As much of draft-js's `DraftEditor` as is needed here. */
interface Editor {
  _latestEditorState: State;
  update(state: State): void;
}

interface State {
  getCurrentContent(): { getBlocksAsArray(): { getText(): string }[] };
  constructor: { undo(state: State): State; redo(state: State): State };
}

export const findDraft: FindEditor = (element) => {
  const root = upwards(element, (at) =>
    at.classList.contains('public-DraftEditor-content') ? at : undefined,
  );
  const editor = root && aroundDrawn(root, (_props, instance) => (isEditor(instance) ? instance : undefined));
  if (!editor) return undefined;
  const travel = (step: 'undo' | 'redo') => {
    const state = editor._latestEditorState;
    editor.update(state.constructor[step](state));
  };
  return {
    read: () => ({
      text: editor._latestEditorState
        .getCurrentContent()
        .getBlocksAsArray()
        .map((block) => block.getText())
        .join('\n'),
    }),
    undo: () => travel('undo'),
    redo: () => travel('redo'),
  };
};

const isEditor = (value: unknown): value is Editor =>
  typeof value === 'object' && value !== null && '_latestEditorState' in value && 'update' in value;
