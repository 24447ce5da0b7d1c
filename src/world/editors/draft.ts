import type { FindEditor } from '../open-editor';
import { upwards } from '../open-editor';
import { pasteAt } from '../paste';
import { aroundDrawn } from '../react-fiber';
import { pasteApart } from './draft-apart';
import type { DraftJsEditor } from './draft-types';

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
    insert({ text, html }) {
      if (html === undefined) return false;
      pasteApart(editor, html, (parted) => pasteAt(root, { text, html: parted }));
      return true;
    },
    undo: () => travel('undo'),
    redo: () => travel('redo'),
  };
};

const isEditor = (value: unknown): value is DraftJsEditor =>
  typeof value === 'object' && value !== null && '_latestEditorState' in value && 'update' in value;
