import { beginsWithBlock, endsWithBlock } from './blocks-at-ends';
import type { BlockForm, BlockMap, DraftBlock, DraftJsEditor, DraftSelection, State } from './draft-types';

/**
 * Pastes HTML so that lists and blocks of code at its ends are not joined to the text around the selection, nor words to words.
 * Draft.js puts the first block on the text before it and the text behind on the last one: so it gets an empty one at each of
 * these ends, of the same kind, since it drops empty paragraphs. It drops spaces at the ends as well. Both is mended in the state
 * that it makes of the paste.
 */
export function pasteApart(editor: DraftJsEditor, html: string, paste: (html: string) => void): void {
  const ends = endsOf(editor._latestEditorState);
  const before = ends !== undefined && ends.textBefore !== '' && beginsWithBlock(html);
  const behind = endsWithBlock(html);
  const parted =
    (before ? emptied(/^<(\w+)/.exec(html)) : '') + html + (behind ? emptied(/(\w+)>$/.exec(html)) : '');
  const spaced = { before: /^(?:<p>)?[ \u00a0]/.test(html), behind: /[ \u00a0](?:<\/p>)?$/.test(html) };
  if (!ends || (parted === html && !spaced.before && !spaced.behind)) {
    paste(html);
    return;
  }
  const { update } = editor;
  editor.update = (state) => {
    const mended = withSpaces(behind ? withTail(state, ends) : state, ends, spaced);
    update(before ? withForm(mended, ends.startKey, ends.startForm) : mended);
  };
  try {
    paste(parted);
  } finally {
    editor.update = update;
  }
}

const emptied = (found: RegExpExecArray | null): string => {
  const tag = found?.[1] ?? 'p';
  return /^[uo]l$/.test(tag) ? `<${tag}><li></li></${tag}>` : `<${tag}></${tag}>`;
};

interface Ends {
  startKey: string;
  startForm: BlockForm;
  textBefore: string;
  endForm: BlockForm;
  textBehind: string;
}

function endsOf(state: State): Ends | undefined {
  const selected = state.getSelection();
  const content = state.getCurrentContent();
  const startKey = selected.getStartKey();
  const start = content.getBlockForKey(startKey);
  const end = content.getBlockForKey(selected.getEndKey());
  if (!start || !end) return undefined;
  return {
    startKey,
    startForm: formOf(start),
    textBefore: start.getText().slice(0, selected.getStartOffset()),
    endForm: formOf(end),
    textBehind: end.getText().slice(selected.getEndOffset()),
  };
}

const formOf = (block: DraftBlock): BlockForm => ({
  type: block.getType(),
  depth: block.getDepth(),
  data: block.getData(),
});

/** The block with the text behind is what it was, or none if there is no text; the caret goes to the end of the one before. */
function withTail(state: State, { endForm, textBehind }: Ends): State {
  const content = state.getCurrentContent();
  const tailKey = state.getSelection().getStartKey();
  const lastKey = content.getKeyBefore(tailKey);
  const last = lastKey === undefined ? undefined : content.getBlockForKey(lastKey);
  // Somebody else has taken the paste.
  if (content.getBlockForKey(tailKey)?.getText() !== textBehind || !lastKey || !last) return state;
  const { length } = last.getText();
  const caret = state.getSelection().merge({
    anchorKey: lastKey,
    anchorOffset: length,
    focusKey: lastKey,
    focusOffset: length,
    isBackward: false,
  });
  if (textBehind !== '') return withForm(state, tailKey, endForm, caret);
  return withContent(state, content.getBlockMap().delete(tailKey), caret);
}

/** With the spaces at the ends of what was pasted. The caret goes behind the last. */
function withSpaces(
  state: State,
  { startKey, textBefore, textBehind }: Ends,
  { before, behind }: { before: boolean; behind: boolean },
): State {
  const first = before ? withSpace(state, startKey, textBefore.length, -1) : state;
  const content = first.getCurrentContent();
  const selected = first.getSelection();
  const endKey = selected.getStartKey();
  const end = content.getBlockForKey(endKey);
  const at = (end?.getText().length ?? 0) - textBehind.length;
  // Somebody else has taken the paste.
  if (!behind || !end || at < 0 || !end.getText().endsWith(textBehind)) return first;
  return withSpace(first, endKey, at, 0);
}

/** With a space at that place of the block, unless one is there, in the form of the letter at so many places from it. */
function withSpace(state: State, key: string, at: number, from: 0 | -1): State {
  const content = state.getCurrentContent();
  const block = content.getBlockForKey(key);
  const text = block?.getText() ?? '';
  const forms = block?.getCharacterList();
  const form = at + from >= 0 ? forms?.get(at + from) : undefined;
  if (!block || !forms || !form || /\s/.test(text.slice(Math.max(at - 1, 0), at + 1))) return state;
  const spaced = block.merge({
    text: `${text.slice(0, at)} ${text.slice(at)}`,
    characterList: forms.insert(at, form),
  });
  const selected = state.getSelection();
  const isMoved = selected.getStartKey() === key && selected.getStartOffset() >= at;
  const caret = selected.getStartOffset() + 1;
  return withContent(
    state,
    content.getBlockMap().set(key, spaced),
    isMoved ? selected.merge({ anchorOffset: caret, focusOffset: caret, isBackward: false }) : selected,
  );
}

function withForm(state: State, key: string, form: BlockForm, selected = state.getSelection()): State {
  const content = state.getCurrentContent();
  const block = content.getBlockForKey(key)?.merge(form);
  return block ? withContent(state, content.getBlockMap().set(key, block), selected) : state;
}

const withContent = (state: State, blockMap: BlockMap, selection: DraftSelection): State =>
  state.constructor.set(state, {
    currentContent: state.getCurrentContent().merge({ blockMap, selectionAfter: selection }),
    selection,
  });
