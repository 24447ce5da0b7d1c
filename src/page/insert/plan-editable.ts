import { atomsIn, atomsOf } from '../rich/atoms';
import { type FieldSelection, rangeNow, selectionBetween } from '../target/field-selection';
import { lettersOf } from '../target/letters';
import { showsPlaceholder } from '../target/placeholder';
import type { Reading } from '../target/reading';
import type { WritableField } from '../target/refusal';
import type { Snapshot } from '../target/target';
import { withoutSpace } from '../target/white-space';
import { editableLetters, heldAmongDrawn, type ShownParts } from './among-drawn';
import type { Content } from './content';
import { drawnEmoji } from './drawn-emoji';
import { filledLines, fitting as fittingOf, singleLine } from './lines';
import { noText } from './plain-text';
import type { Plan } from './plan';
import { goesOn, joinsWords, partsWords, showsSpaces, showsWords } from './spaces';

/**
 * Editable elements hold the text with all that stood around it, up to white space, which browsers rewrite; and its
 * lines are still lines.
 */
export function planEditable(
  field: WritableField,
  snapshot: Snapshot,
  { text, rich, unchanged = false, atoms = 0 }: Content,
  place: FieldSelection | 'all',
): Plan | undefined {
  const range = replacedRange(field.element, place);
  if (!range) return undefined;
  const fitting = fittingOf(field, text);
  const [before, after] = textAround(field.element, range);
  const shown = {
    before: withoutSpace(before),
    replaced: withoutSpace(range.toString()),
    after: withoutSpace(after),
  };
  const [head = '', tail = ''] =
    rich && !showsPlaceholder(field.element) ? rangesAround(field.element, range).map(editableLetters) : [];
  const whole = (inserted: string) => withoutSpace(before + inserted + after);
  const [plain, formatted] = [whole(fitting), rich && whole(rich.text)];
  const holds = (text: string, all: string | undefined, now: Reading, earlier: Reading) =>
    (agree(now, earlier) && now.fingerprint === all) || tellsItHolds(text, now, earlier, shown);
  // Nobody tells what of it is the editor's, so that the text has to be all that can be edited.
  const isDrawnAmong = (text: string, { holding }: Reading) =>
    holding === undefined && editableLetters(wholeOf(field.element)) === head + withoutSpace(text) + tail;
  const joins = joinsLines(field.element, before, after);
  const drawn = drawnEmoji(field.element, range);
  const there = atomsThen(field.element, range, atoms);
  const replaced = place === 'all' ? snapshot.text : snapshot.selectedText;
  // A page may draw the emoji of a text as pictures.
  const holdsAsPictures = (now: Reading) => {
    const rest = atoms === 0 && !now.holding ? drawn.without(fitting) : fitting;
    return rest !== fitting && now.fingerprint === whole(rest) && keepsLines(field.element, now, rest);
  };
  return {
    content: atoms > 0 ? { text: noText, rich, atoms } : { text: fitting, rich },
    answer: { text: fitting, rich },
    place,
    unchanged: unchanged || fitting === replaced,
    tooLong: false,
    reached: (now, earlier) =>
      (there === undefined || atomsOf(field.element).length >= there) &&
      ((rich !== undefined &&
        (holds(rich.text, formatted, now, earlier) || (atoms === 0 && isDrawnAmong(rich.text, now)))) ||
        (atoms === 0 && holds(fitting, plain, now, earlier) && keepsLines(field.element, now, fitting)) ||
        holdsAsPictures(now)),
    joinsLines: (now, earlier) => atoms === 0 && holds(fitting, plain, now, earlier),
    ...(atoms === 0 &&
      fitting.includes('\n') && {
        inOneLine: () => planEditable(field, snapshot, { text: singleLine(fitting) }, place),
      }),
    ...(atoms === 0 && rich && { asText: () => planEditable(field, snapshot, { text }, place) }),
    showsSpaces: () =>
      rich
        ? showsWords(field.element.innerText, { before, text: rich.text, after, joins })
        : showsSpaces(field.element.innerText, { before, text: fitting, after, joins }),
    partsWords: () => {
      const { innerText, textContent } = field.element;
      const texts = rich ? [rich.text, fitting] : [fitting];
      // What a known editor does at the ends of a paste its rows tell, and its form is worth more.
      const isKnown = field.kind === 'editor';
      const told = (shown: string, inLine: boolean) =>
        texts.map((text) => partsWords(shown, { before, text, after, joins }, { beside: !isKnown, inLine }));
      // Of a text for Markdown an editor may hide some of the signs. A known one may draw two of its lines as one, which a page styles.
      const answers = [...told(innerText, isKnown), ...told(textContent ?? '', true)];
      return answers.find((answer) => answer !== undefined) ?? true;
    },
    ...(rich && {
      joinsWords: () => joinsWords(field.element.innerText, { before, text: rich.text, after, joins }),
    }),
    written: (caret) => {
      const end = endBefore(field.element, after) ?? (caret.type === 'range' ? caret.end : undefined);
      return end === undefined ? caret : selectionBetween(field.element, Math.min(before.length, end), end);
    },
  };
}

/** Whether what stands before a place, and what stands behind it, is in the line of what is written there. */
function joinsLines({ innerText }: HTMLElement, before: string, after: string): readonly [boolean, boolean] {
  const letters = lettersOf(innerText).length;
  return [goesOn(innerText, lettersOf(before).length), goesOn(innerText, letters - lettersOf(after).length)];
}

/**
 * How many characters stand before `after`, at the element's end: what was written ends there, wherever a page that has drawn
 * its nodes again has put the caret. Undefined where `after` has changed.
 */
function endBefore({ textContent }: HTMLElement, after: string): number | undefined {
  const held = textContent ?? '';
  return plainSpaces(held).endsWith(plainSpaces(after)) ? held.length - after.length : undefined;
}

/** Browsers make each of the two of the other. */
const plainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');

/** Page and editor say the same, where they did before: what is written past an editor is on the page and not in its model. */
function agree(now: Reading, earlier: Reading): boolean {
  const agrees = ({ fingerprint, holding }: Reading) =>
    holding === undefined || withoutSpace(holding.text) === fingerprint;
  return agrees(now) || !agrees(earlier);
}

/**
 * Whether the editor says so itself, of a page that shows more than the editor's text, and all that it showed around the place:
 * with what is written there it may draw more.
 */
function tellsItHolds(text: string, now: Reading, earlier: Reading, shown: ShownParts): boolean {
  if (!now.holding || !earlier.holding || now.fingerprint === earlier.fingerprint) return false;
  if (!now.fingerprint.startsWith(shown.before) || !now.fingerprint.endsWith(shown.after)) return false;
  const [held, was] = [withoutSpace(now.holding.text), withoutSpace(earlier.holding.text)];
  return held !== now.fingerprint && heldAmongDrawn(was, held, withoutSpace(text), shown);
}

/** How many atoms the field has to hold when the text is there; undefined where the text names none. */
function atomsThen(element: HTMLElement, range: Range, named: number): number | undefined {
  if (named === 0) return undefined;
  return atomsOf(element).length - atomsIn(range).length + named;
}

/** What is replaced, as it stands now. */
export function replacedRange(element: HTMLElement, place: FieldSelection | 'all'): Range | undefined {
  if (place !== 'all') return place.type === 'range' ? rangeNow(element, place) : undefined;
  return wholeOf(element);
}

function wholeOf(element: HTMLElement): Range {
  const all = element.ownerDocument.createRange();
  all.selectNodeContents(element);
  return all;
}

/** All the element's text before and after the range. A placeholder goes with the first letter. */
function textAround(element: HTMLElement, range: Range): [string, string] {
  if (showsPlaceholder(element)) return ['', ''];
  const [before, after] = rangesAround(element, range);
  return [before.toString(), after.toString()];
}

/** What of the element stands before the range, and what after it. */
function rangesAround(element: HTMLElement, range: Range): [before: Range, after: Range] {
  const [before, after] = [wholeOf(element), wholeOf(element)];
  before.setEnd(range.startContainer, range.startOffset);
  after.setStart(range.endContainer, range.endOffset);
  return [before, after];
}

/**
 * Whether the text's lines are lines of the element, and of the editor's own text where that is told; blank ones are not
 * looked at, nor is text shown in capitals.
 */
function keepsLines(element: HTMLElement, { holding }: Reading, text: string): boolean {
  if (!text.includes('\n')) return true;
  if (holding && !filledLines(holding.text).includes(filledLines(text))) return false;
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  if (style && style.textTransform !== 'none') return true;
  // Not `textContent`: only innerText tells where lines end
  return filledLines(element.innerText).includes(filledLines(text));
}
