import type { Row } from '../row';

/** When an editor that takes nothing but keys draws over what else has changed its nodes: milliseconds, or the next key. */
export const healers: readonly Row[] = ['0', '16', '200', 'key'].map((after) => ({
  name: `an editor that draws over what it has not taken after ${after}`,
  page: 'heals',
  query: `after=${after}`,
}));

export const copiesAtKeys: Row = {
  name: 'an editor that fills its form’s value at keys alone',
  page: 'form-value',
  query: 'copies=keyup',
};

export const copiesAtSubmit: Row = {
  name: 'an editor that fills its form’s value when that is sent',
  page: 'form-value',
  query: 'copies=submit',
};

export const keepsWords: Row = {
  name: 'an editor that makes spaces of line ends where its form’s value is',
  page: 'form-value',
  query: 'keeps=words',
};

export const oneLine: Row = { name: 'a title that is edited where it stands', page: 'one-line' };

export const manyLines: Row = {
  name: 'a description that is edited where it stands',
  page: 'one-line',
  query: 'lines=many',
};

/** A field that says of itself that it has one line, and whose page leaves pastes to the browser. */
export const saidOneLine: Row = { name: 'a field of one line, as its page says', page: 'said-one-line' };

export const ownHistory: Row = { name: 'an editor with a history of its own', page: 'own-history' };

/** As older editors are: what they are told of is keys, and their history hears of a change a little later. */
export const ownPlace: Row = {
  name: 'an editor that keeps its place and its history itself',
  page: 'own-place',
};

/** Of blocks that are fields each: of what others write there it holds no form. */
export const paragraphBlocks: Row = { name: 'an editor of paragraphs', page: 'paragraph-blocks' };

/** Editors that draw on a canvas, and take texts where keys are caught. */
export const canvases: readonly Row[] = [
  'takes=input',
  'takes=input&field=contenteditable',
  'takes=paste',
  'takes=paste&field=contenteditable',
  'takes=paste&hides=colors',
  'takes=both',
  'takes=both&field=contenteditable',
].map((query) => ({
  name: `a canvas editor that ${query}`,
  page: 'canvas-editor',
  query,
}));

export const canvasWithText: Row = {
  name: 'a canvas editor that keeps its text in the field that catches keys',
  page: 'canvas-editor',
  query: 'keeps=text',
};

export const holdsSelection: Row = {
  name: 'an editor of formulas, whose hidden field holds what is selected',
  page: 'canvas-editor',
  query: 'takes=paste&field=contenteditable&holds=selection',
};

/** Fields that no row of the matrix asks all its cases of. */
export const heldFields: readonly Row[] = [
  ...healers,
  copiesAtKeys,
  keepsWords,
  oneLine,
  manyLines,
  saidOneLine,
  copiesAtSubmit,
  ownHistory,
  paragraphBlocks,
  ...canvases,
  canvasWithText,
  holdsSelection,
];
