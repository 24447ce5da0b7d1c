import type { EditorInsert, FindEditor } from '../open-editor';
import { clipboardEvent, pasteAt, realmOf } from '../paste';
import { beginsWithBlock, endsWithBlock } from './blocks-at-ends';
import { sliceOfLines } from './prosemirror-lines';
import type {
  Doc,
  Leaf,
  ProseMirrorPosition,
  ProseMirrorSelection,
  ProseMirrorView,
} from './prosemirror-types';
import { rootAround, selectionAround, viewOf } from './prosemirror-view';
import { spacesAtEnds } from './spaces-at-ends';

/** How an editor that is made of ProseMirror takes HTML. */
type TakesHtml = 'by its view' | 'by a paste' | 'never';

const findTaking =
  (takes: TakesHtml): FindEditor =>
  (element) => {
    const root = rootAround(element);
    if (!root) return undefined;
    return {
      read: () => ({ text: textOf(root.doc) }),
      insert(order) {
        const view = viewOf(root);
        if (!view?.editable) return false;
        selectWithCut(view);
        const written = write(view, order, takes);
        cut(view);
        return written;
      },
    };
  };

/** ProseMirror, and what is made of it and takes pastes as it does. */
export const findProseMirror = findTaking('by its view');
/** BlockNote mends HTML before ProseMirror reads it, in a handler of pastes. */
export const findBlockNote = findTaking('by a paste');
/** An editor of Markdown has no other text than that. */
export const findToastMarkdown = findTaking('never');

const textOf = (doc: Doc): string => doc.textBetween(0, doc.content.size, '\n', leafText);

/** Breaks have other names in each editor. */
const leafText = (leaf: Leaf): string =>
  /^hard_?break$/i.test(leaf.type.name) ? '\n' : (leaf.type.spec.leafText?.(leaf) ?? '');

function write(view: ProseMirrorView, { text, html, htmlOnly }: EditorInsert, takes: TakesHtml): boolean {
  if (html === undefined || takes === 'never') return !htmlOnly && writeLines(view, text);
  // What is only in the HTML may be more than forms.
  if (!htmlOnly && !holdsForms(view)) return writeLines(view, text);
  const spaced = spacesAtEnds(html);
  if (spaced.before) writeLines(view, ' ');
  const written = writeForms(view, spaced.html, takes);
  return written && spaced.behind ? writeLines(view, ' ') : written;
}

function writeForms(view: ProseMirrorView, html: string, takes: TakesHtml): boolean {
  partFrom(view, html);
  if (takes === 'by its view' && view.pasteHTML) return writeHtml(view, html);
  pasteAt(view.dom, { html });
  return true;
}

/** Makes a paragraph of its own for HTML that shall not be joined to the text around it, and puts the caret there. */
function partFrom(view: ProseMirrorView, html: string): void {
  const { $from, $to } = view.state.selection;
  const before = beginsWithBlock(html) && $from.parent.inlineContent && $from.parentOffset > 0;
  const { inlineContent, content } = $to.parent;
  const behind = endsWithBlock(html) && inlineContent && $to.parentOffset < content.size;
  if (!(before || behind)) return;
  writeLines(view, '\n'.repeat(Number(before) + Number(behind)));
  if (!behind) return;
  const { selection, doc, tr } = view.state;
  const inBlock = selection.$from;
  const place = doc.resolve(inBlock.before(inBlock.depth));
  view.dispatch(tr.setSelection(classOf(selection).near(place, -1)));
}

/** A schema of text alone is that of a chat box: what its user sends is Markdown, if anything. */
const holdsForms = ({ state: { schema } }: ProseMirrorView): boolean => Object.keys(schema.marks).length > 0;

function writeLines(view: ProseMirrorView, text: string): boolean {
  const { selection, tr } = view.state;
  const lines = selection.$from.parent.type.spec.code ? [text] : text.split('\n');
  const slice = lines.length > 1 ? sliceOfLines(view, lines) : undefined;
  if (lines.length > 1 && !slice) return false;
  const change = slice ? tr.replaceSelection(slice) : tr.insertText(text);
  view.dispatch(change.scrollIntoView());
  return true;
}

/**
 * As a paste of HTML goes, but not told for one: Tiptap reads what is pasted for signs of Markdown, and would find some in
 * text that means none.
 */
function writeHtml(view: ProseMirrorView, html: string): boolean {
  const { dispatch } = view;
  view.dispatch = (transaction) => dispatch.call(view, transaction.setMeta('uiEvent', undefined));
  try {
    return view.pasteHTML?.(html, emptyPaste(view.dom)) === true;
  } finally {
    view.dispatch = dispatch;
  }
}

/** Plugins look into the event of what is pasted, and not all of them know that it may be without data. */
function emptyPaste(element: Element): ClipboardEvent | undefined {
  const realm = realmOf(element);
  return realm ? clipboardEvent(realm, 'paste', new realm.DataTransfer()) : undefined;
}

/** The history makes a step of its own of what comes next. */
const closeHistory = 'closeHistory$';

const cut = (view: ProseMirrorView): void => view.dispatch(view.state.tr.setMeta(closeHistory, true));

/** Takes over the selection of the page. For a while after it got the focus ProseMirror itself may not do so. */
function selectWithCut(view: ProseMirrorView): void {
  const selected = selectedOf(view);
  const { tr } = view.state;
  view.dispatch((selected ? tr.setSelection(selected) : tr).setMeta(closeHistory, true));
}

function selectedOf(view: ProseMirrorView): ProseMirrorSelection | undefined {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selectionAround(view.dom) ?? {};
  if (!anchorNode || !focusNode) return undefined;
  const { doc, selection } = view.state;
  const $anchor = doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0, 1));
  const $head = doc.resolve(view.posAtDOM(focusNode, focusOffset ?? 0, 1));
  return classOf(classOf(selection).near($anchor)).between?.($anchor, $head);
}

/** The classes of the page's own copy: `Selection`, whose methods all others have, and `TextSelection`. */
interface SelectionClass {
  near($place: ProseMirrorPosition, bias?: 1 | -1): ProseMirrorSelection;
  between?($anchor: ProseMirrorPosition, $head: ProseMirrorPosition): ProseMirrorSelection;
}

const classOf = (selection: ProseMirrorSelection): SelectionClass =>
  selection.constructor as unknown as SelectionClass;
