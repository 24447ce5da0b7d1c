import { controlCaretRect } from './control-caret';
import { drawnCaret, shownBox } from './drawn-caret';
import { type Field, isControlField } from './field';
import { type FieldSelection, rangeAround, rangeNow } from './field-selection';
import { hidesText } from './field-text';
import { isFieldThere } from './same-field';
import type { Target } from './target';

/**
 * Where the palette belongs: the caret, or the end of the selection the user was drawing, in pixels of the viewport
 * of the document the target was captured in. Where the browser does not tell, the field's box; with no field and
 * no selection, a point at the viewport's centre.
 */
export function caretRect(target: Target): DOMRect {
  return caretPlace(target) ?? centreOf(target.document);
}

/** The same, undefined where nothing tells of a place. */
export function caretPlace(target: Target): DOMRect | undefined {
  return fieldCaret(target) ?? pageCaret(target) ?? boxOf(target);
}

/** Pixels that a card needs above or below what it had better not cover. */
const roomForCard = 240;

/**
 * What a card should stand beside: the field that is written to, or the selection that is explained; the caret where
 * that would leave no room for a card.
 */
export function workRect(target: Target): DOMRect {
  const rect = workPlace(target);
  return rect && leavesRoom(rect, target.document) ? rect : caretRect(target);
}

/** The field that is written to, or the selection that is explained. */
export function workPlace(target: Target): DOMRect | undefined {
  return boxOf(target) ?? selectionBox(target);
}

/** Whether a card has room above or below it. */
export function leavesRoom({ top, bottom }: DOMRect, document: Document): boolean {
  return Math.max(top, viewportOf(document).height - bottom) >= roomForCard;
}

function selectionBox({ pageSelection }: Target): DOMRect | undefined {
  const element = pageSelection?.range.startContainer.parentElement;
  const rect = pageSelection?.range.getBoundingClientRect();
  return element && rect && (rect.width || rect.height) ? onTop(element, rect) : undefined;
}

function fieldCaret({ field, captured }: Target): DOMRect | undefined {
  if (!field || !isFieldThere(field) || field.kind === 'secret') return undefined;
  const { element } = field;
  const place = hidesText(field) ? editorCaret(field) : placeOf(field, captured.selection);
  return place ? onTop(element, within(place, shownBox(element))) : undefined;
}

function placeOf(field: Field, selection: FieldSelection): DOMRect | undefined {
  if (!isControlField(field))
    return selection.type === 'range'
      ? rangeCaret(rangeNow(field.element, selection), selection.backward)
      : undefined;
  return selection.type === 'offsets' ? controlCaretRect(field.element, caretOffset(selection)) : undefined;
}

/** The caret of a code editor, which draws its own or leaves that to the browser. */
function editorCaret({ element }: Field): DOMRect | undefined {
  const drawn = drawnCaret(element);
  if (drawn || !element.isContentEditable) return drawn;
  const range = rangeAround(element);
  return range && element.contains(range.commonAncestorContainer) ? rangeCaret(range, false) : undefined;
}

const caretOffset = ({ direction, start, end }: Extract<FieldSelection, { type: 'offsets' }>): number =>
  direction === 'backward' ? start : end;

function pageCaret({ pageSelection }: Target): DOMRect | undefined {
  const element = pageSelection?.range.startContainer.parentElement;
  const rect = pageSelection && rangeCaret(pageSelection.range, pageSelection.backward);
  return element && rect ? onTop(element, rect) : undefined;
}

/** The moving end of the range. An empty line has no rectangles: there the element it stands in tells the place. */
function rangeCaret(range: Range | undefined, backward: boolean): DOMRect | undefined {
  if (!range) return undefined;
  const rects = range.getClientRects();
  const rect = backward ? rects[0] : rects[rects.length - 1];
  if (rect) return new DOMRect(backward ? rect.left : rect.right, rect.top, 0, rect.height);
  const node = backward ? range.startContainer : range.endContainer;
  const child = node.childNodes[backward ? range.startOffset : range.endOffset] ?? node;
  const element = child.nodeType === 1 ? (child as Element) : child.parentElement;
  const box = element?.getBoundingClientRect();
  return box && (box.width || box.height)
    ? new DOMRect(box.left, box.top, 0, Math.min(box.height, 24))
    : undefined;
}

function boxOf({ field }: Target): DOMRect | undefined {
  if (!field || !isFieldThere(field)) return undefined;
  const box = shownBox(field.element);
  return box.width || box.height ? onTop(field.element, box) : undefined;
}

/** A caret that is scrolled out of its field is taken to the field's edge. */
function within({ left, top, height }: DOMRect, box: DOMRect): DOMRect {
  const x = Math.min(Math.max(left, box.left), box.right);
  const y = Math.min(Math.max(top, box.top), Math.max(box.top, box.bottom - height));
  return new DOMRect(x, y, 0, Math.min(height, box.height));
}

/** From the viewport of the element's frame to that of the frames around it. */
function onTop(element: Element, rect: DOMRect): DOMRect {
  const frame = element.ownerDocument.defaultView?.frameElement;
  return frame ? fromFrame(frame, rect) : rect;
}

/** From the viewport of what is in the frame to that of the top of the frames of one origin around it. */
export function fromFrame(frame: Element, rect: DOMRect): DOMRect {
  const { left, top } = frame.getBoundingClientRect();
  const style = getComputedStyle(frame);
  const x = left + frame.clientLeft + Number.parseFloat(style.paddingLeft);
  const y = top + frame.clientTop + Number.parseFloat(style.paddingTop);
  return onTop(frame, new DOMRect(rect.x + x, rect.y + y, rect.width, rect.height));
}

/** A point in the middle of what is seen of the page. */
export function centreOf(document: Document): DOMRect {
  const { width, height } = viewportOf(document);
  return new DOMRect(width / 2, height / 2, 0, 0);
}

/**
 * What is seen of the page, without its scroll bars. In a page without a doctype the body stands for it: there the root
 * element is as high as its content in Chromium, and has no height at all in Firefox (CSSOM View, `clientHeight`).
 */
export function viewportOf({ compatMode, body, documentElement }: Document): {
  width: number;
  height: number;
} {
  const { clientWidth, clientHeight } = compatMode === 'BackCompat' && body ? body : documentElement;
  return { width: clientWidth, height: clientHeight };
}
