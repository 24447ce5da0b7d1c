import type { Field } from '../target/field';
import { rangeAround, selectRange } from '../target/field-selection';
import { Letters, overSpace, type Point } from '../target/letters';
import type { Reading } from '../target/reading';
import { edit } from './edit-command';
import { hasBlankLine, hasSameLines } from './same-form';
import { comesTrue, drawn } from './settled';

type EditableField = Extract<Field, { kind: 'contenteditable' }>;

/**
 * Takes away what stands in the focused element in addition to what it held before, and leaves all beside it as it is: an editor
 * with a model of its own acts upon a deletion, and draws beside the markup that is written over its nodes. True if what is left is
 * what there was. Nothing is taken away where the user is at work by then (`isDisturbed`), or something else is selected.
 */
export async function removeAdded(
  { element }: EditableField,
  { markup }: Reading,
  isDisturbed: () => boolean,
): Promise<boolean> {
  // In a document of its own nothing of it is loaded, or runs.
  const before = element.ownerDocument.implementation.createHTMLDocument('').createElement('div');
  before.innerHTML = markup;
  const added = addedTo(element, before);
  if (!added || !(await removed(element, added, isDisturbed))) return false;
  return comesTrue(() => isSameText(element, before));
}

/**
 * Takes away the blank lines at the ends of the focused element that it did not have before: of paragraphs that are written over as a
 * whole browsers leave an empty one. At an end that had some they stay all: which are the user's nobody knows.
 */
export async function removeBlankEnds(
  { element }: EditableField,
  { markup }: Reading,
  isDisturbed: () => boolean,
): Promise<void> {
  for (const end of ['end', 'beginning'] as const) {
    if (hasSameLines(element.innerHTML, markup)) return;
    const blank = hasBlankLine(markup, end) ? undefined : blankAt(element, end);
    if (blank && !(await removed(element, blank, isDisturbed))) return;
  }
}

/** Deletes the range, as a key of the user's does. False where it must not be deleted, or is not there any more. */
async function removed(element: HTMLElement, range: Range, isDisturbed: () => boolean): Promise<boolean> {
  if (!selectRange(element, range, false)) return false;
  const text = range.toString();
  // Editors hear of a new selection in a task of its own.
  await drawn(element.ownerDocument);
  if (isDisturbed() || rangeAround(element)?.toString() !== text) return false;
  const now = element.innerHTML;
  const key = { key: 'Backspace', code: 'Backspace', keyCode: 8, which: 8 };
  const init = { bubbles: true, cancelable: true, composed: true };
  const isLeft = element.dispatchEvent(new KeyboardEvent('keydown', { ...init, ...key }));
  if (isLeft && element.innerHTML === now)
    edit(element, { command: 'delete', inputType: 'deleteContentBackward' });
  return true;
}

/** What stands before the first letter of the element, or behind its last: white space and empty lines. */
function blankAt(element: Element, at: 'beginning' | 'end'): Range | undefined {
  const letters = new Letters(all(element), true);
  if (letters.text === '') return undefined;
  const first = letters.before(0);
  const last = letters.behind(letters.text.length - 1);
  if (at === 'beginning') return first && between(element, beginning(element), overSpace(first, false));
  return last && between(element, overSpace(last, true), end(element));
}

/** Whether both have the same text, white space and lines included. */
const isSameText = (a: Element, b: Element): boolean =>
  textOf(a) === textOf(b) && a.querySelectorAll(ofLines).length === b.querySelectorAll(ofLines).length;

const textOf = ({ textContent }: Element): string => (textContent ?? '').replaceAll('\u00a0', ' ');

/** What the element holds in one place more than it did before; undefined where that is not all that differs. */
function addedTo(element: HTMLElement, before: Element): Range | undefined {
  const [old, now] = [new Letters(all(before), true), new Letters(all(element), true)];
  const count = now.text.length - old.text.length;
  const at = commonHead(old.text, now.text);
  if (count <= 0 || now.text.slice(at + count) !== old.text.slice(at)) return undefined;
  const space = spaceAt(old, at, before);
  const isLast = at + count === now.text.length;
  const from = at > 0 ? now.behind(at - 1) : beginning(element);
  const to = space === undefined ? now.behind(at + count - 1) : now.before(at + count);
  if (!from || !(to || isLast)) return undefined;
  // Of the white space on both sides as much is left as there was.
  const start = at > 0 ? overSpace(from, true, space?.length ?? 0) : from;
  const kept = at > 0 ? start[1] - from[1] : 0;
  if (isLast || !to) return between(element, start, end(element));
  return between(element, start, space === undefined ? to : overSpace(to, false, space.length - kept));
}

/** The white space before this letter, or behind the last; undefined where the letter is the first of a later line. */
function spaceAt(letters: Letters, at: number, whole: Element): string | undefined {
  const [from, to] = [letters.behind(at - 1), letters.before(at)];
  if (from && to) {
    const gap = between(whole, from, to);
    return gap.cloneContents().querySelector(ofLines) ? undefined : gap.toString();
  }
  if (from) return between(whole, from, overSpace(from, true)).toString();
  return to ? between(whole, overSpace(to, false), to).toString() : '';
}

const beginning = (element: Element): Point => [element, 0];
const end = (element: Element): Point => [element, element.childNodes.length];

/** What begins a line, or ends one. */
const ofLines = 'br,p,div,li,ul,ol,pre,blockquote,h1,h2,h3,h4,h5,h6,table,tr,td,section';

function all(element: Element): Range {
  const range = (element.ownerDocument as Document).createRange();
  range.selectNodeContents(element);
  return range;
}

function between(element: Element, from: Point, to: Point): Range {
  const range = (element.ownerDocument as Document).createRange();
  range.setStart(...from);
  range.setEnd(...to);
  return range;
}

function commonHead(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
