import type { InsertOutcome } from '../../core/run/delivery-outcome';
import type { InsertRefusal } from '../../core/run/run-failure';
import type { EditorWorld } from '../../messages/editor-order';
import type { InsertOrder } from '../../messages/frames';
import { isControlField } from '../target/field';
import { caretBehind, writeSelection } from '../target/field-selection';
import { fieldTextOf, fingerprintOf, hidesText } from '../target/field-text';
import { type Reading, readField, stateOf } from '../target/reading';
import { isWritable, refusalOf, type WritableField } from '../target/refusal';
import { focusField, hasFocus } from '../target/restore-focus';
import { isFieldThere } from '../target/same-field';
import { type Snapshot, snapshotOf, snapshotOfHolding, type Target } from '../target/target';
import { hasLinesAs } from './alike';
import { attempt, standBehind, tellSelection } from './attempt';
import { contentFor } from './content';
import { isWritingElsewhere } from './elsewhere';
import { mayHaveOneLine } from './one-line';
import { type Outcome, piecesOf, saysAtoms, writePieces } from './piecewise';
import type { Plan } from './plan';
import { planFor } from './plan-for';
import { hasSameForm } from './same-form';
import { strategiesFor } from './strategies-for';
import type { InsertStrategy, PasteFate } from './strategy';
import { type Typing, watchTyping } from './typing';
import type { Attempt, Taken, Writing } from './writing';

/** Milliseconds to wait for an input method that is composing in the field. */
export const compositionPatience = 5000;

/**
 * Writes the text over that spot of the target's field: once, read back, as one step of its undo history. What is
 * refused has left the field as it was. The caret stands after the text; the focus stays in the field unless the
 * user is writing in another one by now. Called again for the same target, it writes over what it wrote before. Rejects
 * with the signal's reason if that is aborted before anything was written.
 */
export async function insert(
  world: EditorWorld,
  target: Target,
  { text, spot, form }: InsertOrder,
  signal?: AbortSignal,
): Promise<InsertOutcome> {
  const { field } = target;
  if (!isWritable(field)) return refused('field-unsupported');
  if (!isFieldThere(field)) return refused('field-gone');
  if (!(await target.compositionEnded(compositionPatience))) return refused('field-refused');
  signal?.throwIfAborted();
  // An editor takes its time, and the user's next keys would go there.
  if (field.kind === 'editor' && isWritingElsewhere(field)) return refused('field-left');
  const now = await readNow(field, world);
  signal?.throwIfAborted();
  // Whether it takes a text could not be told.
  if (hidesText(field) && !now.holding) return refused('field-unsupported');
  const refusal = refusalOf(target, field, now);
  if (refusal) return refused(refusal);
  const known = target.snapshotNow(field, now.fingerprint);
  if (!known) return refused('field-changed');
  const isBeside = spot === 'caret' && known === target.captured && known.selectedText !== '';
  // What is selected could not be spared.
  if (isBeside && known.selection.type === 'unknown') return refused('field-unsupported');
  const snapshot = isBeside ? behindSelection(field, known) : known;
  const content = contentFor(target, field, { text, spot, form, snapshot });
  const plan = planFor(field, snapshot, content, spot);
  if (!plan) return refused('field-changed');
  if (plan.unchanged) return { status: 'unchanged' };
  if (plan.tooLong) return refused('field-too-long');
  const before = { ...known, text: hidesText(field) ? known.text : fieldTextOf(field) };
  const typing = watchTyping(field.element.ownerDocument);
  try {
    const job = { target, field, plan, world, typing };
    const refuse = async (reason: InsertRefusal) =>
      refused(reasonOf(await leftAfter(job, known, now, reason), plan));
    const pieces = piecesOf(job, content, spot, snapshot);
    if (pieces?.length === 0) return { status: 'unchanged' };
    const narrow = pieces && (await writePieces(job, pieces, snapshot, write));
    const isDone = narrow && !('untouched' in narrow);
    if (!isDone && spot !== 'caret' && saysAtoms(field, plan)) return await refuse('field-atoms');
    const result = isDone ? narrow : await write(job, hidesText(field) ? now : undefined);
    if ('refused' in result) return await refuse(result.refused);
    const { strategy, proof, times: steps } = result;
    // Nobody knows what would have to be put back.
    if (proof === 'gone') return { status: 'sent', strategy, canUndo: false };
    const isLeftAlone = typing.heard() !== 'user' && !typing.hasPointed() && !hasSelected(field);
    if (result.left && isLeftAlone && hasFocus(field)) standBehind(field, result.taken);
    const left = hidesText(field) ? result.left : stateOf(field);
    const earlier = known === target.captured ? undefined : target.writing;
    const { before: first, times } = earlier ?? { before, times: 0 };
    // What the user has typed meanwhile is neither written over nor undone.
    const ours = left && !isTypedIn(left, result, typing) ? left : undefined;
    const state = ours ? rememberAsLeft(job, result, ours) : before;
    const leftMarkup = ours?.markup ?? before.fingerprint;
    target.writing = { before: first, spot, left: state, leftMarkup, times: times + steps };
    if (proof === 'shown') return { status: 'sent', strategy, canUndo: true };
    return { status: 'written', strategy, ...(result.undoKey && steps === 1 && { undoKey: true }) };
  } finally {
    typing.stop();
  }
}

/**
 * Leaves a field that has not taken the text as it was found, as far as that is in our hands: what stays selected the next key
 * would go over. Gives the reason back, or tells that the field holds its text in another form.
 */
async function leftAfter(
  { target, field, typing, world }: Writing,
  known: Snapshot,
  before: Reading,
  reason: InsertRefusal,
): Promise<InsertRefusal> {
  if (hidesText(field) || !isFieldThere(field) || typing.heard() === 'user') return reason;
  if (hasFocus(field) && fingerprintOf(field) === known.fingerprint) {
    const { selection } = known;
    writeSelection(field, known === target.captured ? selection : caretBehind(field, selection));
    if (field.kind === 'editor') tellSelection(field.element);
  }
  if (reason !== 'field-refused') return reason;
  const now = await readField(field, world);
  const isSame = hasSameForm(now.markup, before.markup) && hasLinesAs(field, now, before);
  return isSame ? reason : 'field-altered';
}

/** Whether something is selected in the control, where a writing leaves a caret. Pages that draw nodes again select of themselves. */
const hasSelected = (field: WritableField): boolean =>
  isControlField(field) && field.element.selectionStart !== field.element.selectionEnd;

/** The state with the caret behind what was selected. */
const behindSelection = (field: WritableField, state: Snapshot): Snapshot => ({
  ...state,
  selectedText: '',
  selection: caretBehind(field, state.selection),
});

/** Whether somebody has written more than the text into what the field holds. */
const isTypedIn = ({ fingerprint }: Reading, { left }: Taken, typing: Typing): boolean =>
  !left || (typing.heard() !== undefined && left.fingerprint !== fingerprint);

/** The field as the writing has left it, with the text selected: from now on one of the states that the target knows. */
function rememberAsLeft({ target, field, plan }: Writing, { taken }: Taken, { holding }: Reading): Snapshot {
  const written = { selectedText: plan.answer.text, selection: taken };
  const state = {
    ...(holding && hidesText(field) ? snapshotOfHolding(holding) : snapshotOf(field)),
    ...written,
    ownPart: target.captured.ownPart && written,
  };
  target.remember(state);
  return state;
}

/**
 * Writes by the first strategy that the field takes, each tried from the untouched original. A text of many lines gets spaces for its
 * line ends in a field that turns out to have one line. What comes with fewer spaces is taken at last, where no other way keeps
 * them; and a form is given up before words become one. `held`: see `attempt`, for the first of them.
 */
export async function write(job: Writing, held?: Reading): Promise<Outcome> {
  let ofPaste: PasteFate = 'left';
  let merged: InsertStrategy | undefined;
  for (const [i, strategy] of strategiesFor(job.field, job.plan.content).entries()) {
    if (strategy.where && !strategy.where.includes(ofPaste)) continue;
    // Bold words and lists are worth more than spaces.
    if (merged && job.plan.content.rich && !strategy.writesForm) break;
    if (merged && strategy.losesSpaces?.(job.field, job.plan.content)) continue;
    const result = await tried(job, strategy, i === 0 ? held : undefined);
    if (result === 'merged') merged ??= strategy;
    const line = result === 'joined' && mayHaveOneLine(job.field) ? job.plan.inOneLine?.() : undefined;
    if (line) {
      const outcome = await write({ ...job, plan: line });
      return 'refused' in outcome ? outcome : { ...outcome, inOneLine: true };
    }
    if (typeof result === 'string' && result !== 'untouched')
      ofPaste = result === 'joined' ? 'remade' : result;
    if (typeof result === 'string') continue;
    if (!('refused' in result)) return { ...result, strategy: strategy.name, times: 1 };
    if (!merged || result.refused !== 'field-refused') return result;
    break;
  }
  if (!merged) return { refused: 'field-refused', untouched: true };
  const result = await tried({ ...job, anySpaces: true }, merged);
  // An editor that knows little of its form has made one word of two.
  const text = result === 'merged' ? job.plan.asText?.() : undefined;
  if (text) return write({ ...job, plan: text });
  if (typeof result === 'string') return { refused: 'field-refused' };
  return 'refused' in result ? result : { ...result, strategy: merged.name, times: 1 };
}

/** Tries a strategy, and notes what came of it for a report. */
async function tried(job: Writing, strategy: InsertStrategy, held?: Reading): Promise<Attempt> {
  const began = performance.now();
  const result = await attempt(job, strategy, held);
  job.target.attempts.push({
    strategy: strategy.name,
    came: typeof result === 'string' ? result : 'refused' in result ? result.refused : 'taken',
    milliseconds: Math.round(performance.now() - began),
  });
  return result;
}

/** A code editor is asked for its text, and only the one that has the focus is found. */
async function readNow(field: WritableField, world: EditorWorld): Promise<Reading> {
  if (!hidesText(field)) return stateOf(field);
  focusField(field);
  return readField(field, world);
}

/** What was not taken as HTML is not written as text where that has no mentions and no pictures. */
const reasonOf = (reason: InsertRefusal, { content }: Plan): InsertRefusal =>
  reason === 'field-refused' && content.atoms ? 'field-atoms' : reason;

const refused = (reason: InsertRefusal): InsertOutcome => ({ status: 'refused', reason });
