import { type Control, type Field, isControlField } from './field';
import { hidesText } from './field-text';
import { showsPlaceholder } from './placeholder';

/** A selection as it can be put back later; collapsed, it is a caret. */
export type FieldSelection =
  | { type: 'offsets'; start: number; end: number; direction: 'forward' | 'backward' | 'none' }
  /** `start` and `end` count characters of `textContent`: with them the range survives a re-rendering. */
  | { type: 'range'; range: Range; backward: boolean; text: string; start: number; end: number }
  /** Characters of the text that the editor itself tells of; how many of those behind it belong to what is written there. */
  | { type: 'model'; start: number; end: number; behind?: number }
  /** Nobody tells: inputs of type email and number. `behind`: it is the place behind a text that cannot be selected again. */
  | { type: 'unknown'; behind?: true };

/** Where the selection of the field stands now. */
export function readSelection(field: Field): FieldSelection {
  if (isControlField(field)) return readOffsets(field.element);
  if (hidesText(field)) return { type: 'unknown' };
  return readRange(field.element) ?? { type: 'unknown' };
}

/** The text that is selected in the field; empty at a mere caret. */
export function selectedText(field: Field, selection: FieldSelection): string {
  if (!isControlField(field) && hidesText(field)) return '';
  if (!isControlField(field)) return selection.type === 'range' ? rangeText(field.element) : '';
  const { value } = field.element;
  if (selection.type === 'offsets') return value.slice(selection.start, selection.end);
  const shown = selectionAround(field.element)?.toString() ?? '';
  return value.includes(shown) ? shown : '';
}

/** Selects again what was selected. False if its place is no longer there. */
export function writeSelection(field: Field, selection: FieldSelection): boolean {
  // In an editor with a text of its own the selection stays where it was, and is none of the page's.
  if (selection.type === 'unknown' || selection.type === 'model') return true;
  if (selection.type === 'offsets') {
    if (!isControlField(field)) return false;
    field.element.setSelectionRange(selection.start, selection.end, selection.direction);
    return true;
  }
  const range = rangeNow(field.element, selection);
  return !!range && selectRange(field.element, range, selection.backward);
}

/** Selects everything the field holds. */
export function selectAll(field: Field): boolean {
  if (isControlField(field)) {
    field.element.select();
    return true;
  }
  const range = field.element.ownerDocument.createRange();
  range.selectNodeContents(field.element);
  return selectRange(field.element, range, false);
}

/** The selection object that knows the nodes around this one: in Chromium a shadow root has its own. */
function selectionAround(node: Node): Selection | null {
  const root = node.getRootNode() as ShadowRoot & { getSelection?(): Selection | null };
  return isShadowRoot(root) && root.getSelection
    ? root.getSelection()
    : (node.ownerDocument?.getSelection() ?? null);
}

/** The selected range around this element, live, also inside shadow roots. */
export function rangeAround(element: Element): Range | undefined {
  const selection = selectionAround(element);
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  const root = element.getRootNode();
  if (!isShadowRoot(root) || !selection?.getComposedRanges) return range;
  const [composed] = selection.getComposedRanges({ shadowRoots: [root] });
  if (!composed) return range;
  const live = element.ownerDocument.createRange();
  live.setStart(composed.startContainer, composed.startOffset);
  live.setEnd(composed.endContainer, composed.endOffset);
  return live;
}

const isShadowRoot = (root: Node): root is ShadowRoot => root.nodeType === 11 && 'host' in root;

function readOffsets({ selectionStart, selectionEnd, selectionDirection }: Control): FieldSelection {
  if (selectionStart === null || selectionEnd === null) return { type: 'unknown' };
  return {
    type: 'offsets',
    start: selectionStart,
    end: selectionEnd,
    direction: selectionDirection ?? 'none',
  };
}

function readRange(element: HTMLElement): FieldSelection | undefined {
  const range = rangeAround(element)?.cloneRange();
  if (!range || !contains(element, range)) return undefined;
  return selectionOf(element, range, selectionAround(element)?.direction === 'backward');
}

/** The range, which stands in the element, as a selection. */
export function selectionOf(element: HTMLElement, range: Range, backward = false): FieldSelection {
  const text = range.toString();
  const start = lengthBefore(element, range);
  return { type: 'range', range, backward, text, start, end: start + text.length };
}

/** How many characters of `textContent` stand before the range. */
function lengthBefore(element: HTMLElement, range: Range): number {
  const before = element.ownerDocument.createRange();
  before.setStart(element, 0);
  before.setEnd(range.startContainer, range.startOffset);
  return before.toString().length;
}

const contains = (element: HTMLElement, range: Range): boolean =>
  element.contains(range.startContainer) && element.contains(range.endContainer);

function rangeText(element: HTMLElement): string {
  if (showsPlaceholder(element)) return '';
  const shown = selectionAround(element)?.toString();
  return shown || (rangeAround(element)?.toString() ?? '');
}

type KeptRange = Extract<FieldSelection, { type: 'range' }>;

/** The kept range, or one found again by its place in the text if the page has rebuilt the nodes. */
export function rangeNow(element: HTMLElement, kept: KeptRange): Range | undefined {
  if (stillStands(element, kept)) return kept.range;
  const range = rangeBetween(element, kept.start, kept.end);
  return range?.toString() === kept.text ? range : undefined;
}

/** The characters from `start` to `end` of the element's `textContent`, as a selection. */
export function selectionBetween(element: HTMLElement, start: number, end: number): FieldSelection {
  const range = rangeBetween(element, start, end);
  if (!range) return { type: 'unknown' };
  return { type: 'range', range, backward: false, text: range.toString(), start, end };
}

/** The caret at the end of the selection. */
export function caretBehind(field: Field, selection: FieldSelection): FieldSelection {
  if (selection.type === 'unknown') return selection;
  if (selection.type === 'offsets' || selection.type === 'model')
    return { ...selection, start: selection.end };
  return selectionBetween(field.element, selection.end, selection.end);
}

function rangeBetween(element: HTMLElement, start: number, end: number): Range | undefined {
  const from = pointAt(element, start);
  const to = pointAt(element, end);
  if (!from || !to) return undefined;
  const range = element.ownerDocument.createRange();
  range.setStart(...from);
  range.setEnd(...to);
  return range;
}

/** A page that rebuilds the nodes leaves the live range collapsed at the place where they were. */
const stillStands = (element: HTMLElement, { range, text, start }: KeptRange): boolean =>
  contains(element, range) && range.toString() === text && lengthBefore(element, range) === start;

/** The place behind the first `offset` characters of the element's text. */
function pointAt(element: HTMLElement, offset: number): [Node, number] | undefined {
  const texts = element.ownerDocument.createTreeWalker(element, 4 /* NodeFilter.SHOW_TEXT */);
  let left = offset;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (left <= length) return [node, left];
    left -= length;
  }
  return left === 0 ? [element, element.childNodes.length] : undefined;
}

/** Selects the range with the selection object that knows the nodes around `node`. */
export function selectRange(node: Node, range: Range, backward: boolean): boolean {
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const selection = selectionAround(node);
  if (backward) selection?.setBaseAndExtent(endContainer, endOffset, startContainer, startOffset);
  else selection?.setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
  return !!selection;
}
