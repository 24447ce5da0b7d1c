import { marksIn } from '../../core/run/kept-marks';
import type { InsertRefusal } from '../../core/run/run-failure';
import type { Spot } from '../../messages/frames';
import { atomsIn } from '../rich/atoms';
import { markdownOf } from '../rich/markdown-of';
import { fragmentOf } from '../rich/range-fragment';
import { lookOf } from '../rich/rich-field';
import { isControlField } from '../target/field';
import { selectionBetween, selectionOf, writeSelection } from '../target/field-selection';
import { hidesText } from '../target/field-text';
import { lettersOf } from '../target/letters';
import { showsPlaceholder } from '../target/placeholder';
import { type Reading, readField } from '../target/reading';
import type { WritableField } from '../target/refusal';
import { focusField, hasFocus } from '../target/restore-focus';
import { isFieldThere } from '../target/same-field';
import type { SentMarkdown, Snapshot } from '../target/target';
import { isBack } from './alike';
import type { Content } from './content';
import { rememberElsewhere } from './elsewhere';
import { inFirefox } from './in-firefox';
import { changedMarkdown, changedText, type Piece } from './narrowed';
import { plainText } from './plain-text';
import { planEditable, replacedRange } from './plan-editable';
import { drawn } from './settled';
import { pageSteps, takeBack } from './take-back';
import type { Taken, Writing } from './writing';

/** What came of a writing. */
export type Outcome =
  /** `times`: how many steps of the field's history it is. `inOneLine`: with spaces for its line ends. */
  | (Taken & { strategy: string; times: number; inOneLine?: true })
  /** `untouched`: no strategy has done anything, and another text may be tried. */
  | { refused: InsertRefusal; untouched?: true };

/**
 * The pieces of an editable field that a content changes where it takes the place of what was read, from the last to the first;
 * none where it changes nothing. Undefined where all that was read has to be written over.
 */
export function piecesOf(
  { target, field, plan }: Writing,
  content: Content,
  spot: Spot,
  snapshot: Snapshot,
): Piece[] | undefined {
  if (spot === 'caret' || isControlField(field) || hidesText(field)) return undefined;
  const { element } = field;
  const range = replacedRange(element, plan.place);
  if (!range || range.collapsed || showsPlaceholder(element)) return undefined;
  const plain = (text: string) => plainText(text, { text: target.captured.text });
  const mayEmpty = field.kind === 'editor' || !inFirefox(element);
  const sent = target.sent.get(spot);
  if (content.markdown !== undefined && sent) {
    const before = snapshot === target.captured ? sent.markdown : markdownNow(field, range, sent);
    const change = { before: before ?? '', after: content.markdown, plain, mayEmpty };
    return before === undefined
      ? undefined
      : changedMarkdown(range, change, { kept: sent.kept, look: lookOf(field) });
  }
  if (content.rich) return undefined;
  const part = spot === 'field' ? snapshot.ownPart?.selectedText : snapshot.selectedText;
  return changedText(range, { before: part ?? snapshot.text, after: plan.answer.text, plain, mayEmpty });
}

/** Whether what the plan writes as text would be words of something that is no text and stands there now. */
export function saysAtoms(field: WritableField, { place, content, answer }: Writing['plan']): boolean {
  if (content.rich || isControlField(field) || hidesText(field)) return false;
  const range = replacedRange(field.element, place);
  const text = lettersOf(answer.text);
  return (
    range !== undefined &&
    atomsIn(range).some((atom) => {
      const words = lettersOf(atom.textContent ?? '');
      // An emoji that becomes a character is still that emoji.
      return words.length > 1 && /[\p{L}\p{N}]/u.test(words) && text.includes(words);
    })
  );
}

/** The range's Markdown as it is now, with the numbers that its atoms went out under; undefined if others stand there. */
function markdownNow(field: WritableField, range: Range, { kept }: SentMarkdown): string | undefined {
  const { markdown, kept: there } = markdownOf(fragmentOf(range, field.element), lookOf(field));
  const free = new Set(kept.keys());
  const numbers = there.map(({ html }) => {
    const at = [...free].find((index) => kept[index]?.html === html) ?? -1;
    free.delete(at);
    return at + 1;
  });
  if (numbers.includes(0)) return undefined;
  let text = '';
  let behind = 0;
  for (const { start, source, number } of marksIn(markdown)) {
    text += markdown.slice(behind, start) + source.replace(/kept:\d+/, `kept:${numbers[number - 1]}`);
    behind = start + source.length;
  }
  return text + markdown.slice(behind);
}

/**
 * Writes the pieces, each as a text of its own, judged by itself, and then all of them as the plan for the whole judges. If one
 * is not taken, those before it are taken back. The caret stands behind the whole. `times`: how many steps of the field's
 * history that is.
 */
export async function writePieces(
  job: Writing,
  pieces: readonly Piece[],
  snapshot: Snapshot,
  write: (job: Writing) => Promise<Outcome>,
): Promise<Outcome> {
  const { target, field, plan, world, typing } = job;
  const { element } = field;
  const range = replacedRange(element, plan.place);
  if (!range) return { refused: 'field-changed' };
  const whole = selectionOf(element, range);
  const [start, behind] = whole.type === 'range' ? [whole.start, lengthOf(element) - whole.end] : [0, 0];
  const places = pieces.map((piece) => selectionOf(element, piece.range));
  const planInOneLine = plan.inOneLine?.();
  const before = await readFocused(job);
  if (!before) return { refused: 'field-refused' };
  let written: Extract<Outcome, Taken> | undefined;
  let inOneLine = false;
  let times = 0;
  const passing: Snapshot[] = [];
  try {
    for (const [i, { content }] of pieces.entries()) {
      const piece = planEditable(field, snapshot, content, places[i] ?? 'all');
      const isPart = i < pieces.length - 1;
      const result = piece
        ? await write({ ...job, plan: piece, isPart })
        : ({ refused: 'field-changed' } as const);
      if ('refused' in result)
        return times === 0 ? result : await takenBack(job, before, times, result.refused);
      written = result;
      inOneLine ||= result.inOneLine === true;
      times++;
      if (!result.left || !isFieldThere(field)) break;
      const state = { ...snapshot, fingerprint: result.left.fingerprint };
      target.remember(state);
      passing.push(state);
    }
  } finally {
    for (const state of passing) target.forget(state);
  }
  if (!written) return { refused: 'field-refused' };
  if (!isFieldThere(field)) return { refused: 'field-gone' };
  // What others have written meanwhile is theirs.
  if (!written.left) return { ...written, times };
  const left = pieces.length > 1 ? await readField(field, world) : written.left;
  const reached = inOneLine && planInOneLine ? planInOneLine.reached : plan.reached;
  if (!reached(left, before)) return takenBack(job, before, times, 'field-refused');
  // The page may have drawn its field anew, with other nodes for the lines.
  const end = lengthOf(field.element) - behind;
  if (hasFocus(field) && typing.heard() !== 'user')
    writeSelection(field, selectionBetween(field.element, end, end));
  return { ...written, taken: selectionBetween(field.element, start, end), left, times };
}

/** What the field holds. An editor is asked as well, which tells only while it has the focus. */
async function readFocused({ target, field, world }: Writing): Promise<Reading | undefined> {
  if (field.kind === 'editor' && !hasFocus(field)) {
    if (!focusField(field)) return undefined;
    // Editors put their own selection back a moment after they have got the focus.
    await drawn(target.document);
  }
  return readField(field, world);
}

/** Characters that places in the element are counted by. */
function lengthOf(element: HTMLElement): number {
  const all = element.ownerDocument.createRange();
  all.selectNodeContents(element);
  return all.toString().length;
}

/** Undoes what was written, so that the field is as it was. What the user has typed since would be undone first. */
async function takenBack(
  { target, field, world, typing }: Writing,
  before: Reading,
  times: number,
  reason: InsertRefusal,
): Promise<Outcome> {
  if (!isFieldThere(field)) return { refused: 'field-gone' };
  const returnElsewhere = rememberElsewhere(field);
  const isThere = async () => isBack(field, await readField(field, world), before);
  const isDisturbed = () => typing.hasTyped() || typing.heardIn(target) === 'user';
  const back =
    focusField(field) &&
    (await takeBack(field, world, isThere, (steps) => steps < times + pageSteps && !isDisturbed()));
  returnElsewhere?.();
  return { refused: back ? reason : 'field-altered' };
}
