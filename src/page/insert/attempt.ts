import type { InsertRefusal } from '../../core/run/run-failure';
import { isControlField } from '../target/field';
import {
  caretBehind,
  type FieldSelection,
  readSelection,
  selectAll,
  writeSelection,
} from '../target/field-selection';
import { fingerprintOf, hidesText } from '../target/field-text';
import { type Reading, readField, stateOf } from '../target/reading';
import { refusalOf, type WritableField } from '../target/refusal';
import { focusField, hasFocus } from '../target/restore-focus';
import { isFieldThere } from '../target/same-field';
import type { Target } from '../target/target';
import { withoutSpace } from '../target/white-space';
import { isAlike } from './alike';
import { standsAmong, standsInPart } from './among';
import { isUnseen } from './catcher';
import { rememberElsewhere } from './elsewhere';
import { giveBack, takenBack, takenBackByPage } from './give-back';
import { healed, mayShowMore, pressNothing } from './held';
import type { Plan } from './plan';
import { comesTrue, drawn } from './settled';
import type { InsertStrategy, Written } from './strategy';
import { leavesUndo, type Trace, traceWriting } from './undo-key';
import { lettersAndDigits, type Witness, witnessesOf } from './witness';
import type { Attempt, Taken, Writing } from './writing';

/** Milliseconds a page may take for a text that it has promised to write. */
const latePatience = 1000;

/** Milliseconds after which an editor that has got the focus has put its own selection back. */
const focusPatience = 50;

/**
 * Writes once by one strategy, reads back, and judges. What took only in part is taken back. `held`: what the field, which has
 * the focus, was found to hold in this same task, where to ask again would take its time.
 */
export async function attempt(job: Writing, strategy: InsertStrategy, held?: Reading): Promise<Attempt> {
  const { target, field, plan } = job;
  const returnElsewhere = rememberElsewhere(field);
  const before = await prepare(job, held);
  // The page's own focus handlers may have changed the field.
  const refusal = before
    ? (refusalOf(target, field, before) ?? staleness(field, before) ?? loss(plan, before))
    : 'field-refused';
  if (refusal || !before || !select(job)) {
    returnElsewhere?.();
    return { refused: refusal ?? 'field-refused' };
  }
  const trace = traceWriting(field);
  const around = { before, returnElsewhere, trace, witnesses: witnessesOf(field) };
  try {
    const result = await writeOnce(job, strategy, around);
    if (typeof result === 'string' || 'refused' in result) return result;
    const undoKey = result.undoKey && trace.undoKeyWorks();
    return unlessMerged(job, before, { ...result, undoKey });
  } finally {
    trace.stop();
  }
}

/** What one writing is judged by. */
interface Around {
  before: Reading;
  returnElsewhere: (() => void) | undefined;
  trace: Trace;
  witnesses: Witness[];
}

async function writeOnce(job: Writing, strategy: InsertStrategy, around: Around): Promise<Attempt> {
  const { target, field, plan, world } = job;
  const { before, returnElsewhere, trace } = around;
  const hands = { world, place: plan.place, before };
  const came = await job.typing.apartFrom(() => strategy.write(field, plan.content, hands));
  trace.written();
  if (came === 'nothing' || came === 'declined') {
    returnElsewhere?.();
    const left = await unlessChanged(job, before);
    if (left === 'untouched') return came === 'declined' ? 'declined' : left;
    // A page may write a paste that it says nothing of: an empty one, which it has anew, most of all.
    return isFieldThere(field) && plan.reached(await readField(field, world), before)
      ? proven(job, around, await outcomeOf(job, before, 'promised', drawn(target.document)))
      : left;
  }
  // An editor may make its new text a turn later.
  const atOnce = field.kind !== 'editor' && isFieldThere(field) ? takenAtOnce(job, before) : undefined;
  if (mayShowMore(field, before)) pressNothing(field, 'keyup');
  returnElsewhere?.();
  const settled = drawn(target.document);
  // Meanwhile an editor is asked what it holds: that takes its time as well.
  if (field.kind === 'editor' && !field.partial)
    return proven(job, around, await outcomeOf(job, before, came, settled));
  await settled;
  if (!isFieldThere(field)) return { refused: 'field-gone' };
  const isThere = atOnce && stateOf(field).markup !== before.markup;
  if (came === 'promised' && isUnseen(field) && isLeftToPage(stateOf(field), before)) return takenOut;
  const first = isThere ? atOnce : await outcomeOf(job, before, came, settled, atOnce !== undefined);
  if (first === 'untouched' && isUnseen(field) && trace.hasShown(plan.answer.text)) return takenOut;
  return proven(job, around, first);
}

/** What the field held, or nothing: of a field that holds what is selected an editor empties it as it takes the text. */
const isLeftToPage = (now: Reading, before: Reading): boolean =>
  isAlike(now, before) || now.fingerprint === '';

/** An editor that draws its text itself has it from the field that it catches keys with. */
const takenOut: Taken = { taken: { type: 'unknown' }, left: undefined, proof: 'gone', undoKey: false };

/** What was read back, once it is known to be more than shown: looked at again where nobody tells what the page holds. */
async function proven(job: Writing, { before, witnesses, trace }: Around, first: Attempt): Promise<Attempt> {
  const { field, plan, world, typing } = job;
  if (typeof first === 'string' || 'refused' in first || !first.left || job.isPart) return first;
  if (!mayShowMore(field, first.left)) return { ...first, proof: await proofOf(job, witnesses) };
  // With the next key, if not before, an editor draws what it holds.
  for (const type of ['keydown', 'keyup'] as const) if (isFieldThere(field)) pressNothing(field, type);
  const isAsked = isFieldThere(field) && !isControlField(field) && trace.isOfBrowser();
  // What it has undone for us it could do again, until its history has heard of this writing; and it takes the keys, as is known.
  const isKnown = isAsked && job.target.undoesByPage;
  // What a page undoes then, nobody but us has asked for.
  const leaves = isAsked && !isKnown ? await typing.apartFrom(() => leavesUndo(field)) : !isKnown;
  const undoKey = leaves && isFieldThere(field);
  await healed(field, typing);
  if (!isFieldThere(field)) return { refused: 'field-gone' };
  // What the user has done meanwhile is theirs.
  if (typing.heard() === 'user') return { ...first, undoKey: false };
  const now = await readField(field, world);
  // Some pages compose letters with their marks, in their own time.
  const isComposed = now.fingerprint.normalize() === first.left.fingerprint.normalize();
  switch (isComposed ? 'taken' : judge(job, before, now)) {
    case 'taken':
      // An empty field that nobody sees is emptied again by the page that takes what it was given, or drawn elsewhere.
      if (isUnseen(field) && withoutSpace(before.fingerprint) === '' && !trace.pageHasChanged())
        return giveBack(job, before);
      return {
        taken: plan.written(readSelection(field)),
        left: now,
        proof: await proofOf(job, witnesses),
        undoKey,
      };
    case 'untouched':
      // Whoever has emptied the field again does not want the text once more.
      return typing.heard() || typing.hasPointed() ? { ...first, undoKey: false } : 'untouched';
    case 'altered':
      if (isControlField(field))
        return { ...first, proof: holdsLetters(now.markup, plan.answer.text) ? 'kept' : 'gone' };
      return standsAmong(plan.answer, now, before) ? amongOthers(first.taken) : giveBack(job, before);
  }
}

/** Pages that format what is written leave its letters as they are. */
const holdsLetters = (value: string, text: string): boolean =>
  lettersAndDigits(value).toLowerCase().includes(lettersAndDigits(text).toLowerCase());

/** What a form sends may follow a moment after what is shown, or not before it is sent. */
const proofOf = async ({ field }: Writing, witnesses: Witness[]): Promise<Taken['proof']> =>
  !isUnseen(field) && (await comesTrue(() => witnesses.every((witness) => witness.agrees())))
    ? 'kept'
    : 'shown';

/** The text stands where others have written too: an undo would take that back first. */
const amongOthers = (taken: FieldSelection): Taken => ({
  taken,
  left: undefined,
  proof: 'kept',
  undoKey: false,
});

/** Another strategy may be tried if nobody has written since. Else there is nothing of ours to be given back. */
async function unlessChanged({ field, world }: Writing, before: Reading): Promise<Attempt> {
  if (!isFieldThere(field)) return { refused: 'field-gone' };
  return isAlike(await readField(field, world), before) ? 'untouched' : { refused: 'field-changed' };
}

/** Reads back until the field holds what it should or the time for it is over. `hasStood`: it has held it once. */
async function outcomeOf(
  job: Writing,
  before: Reading,
  came: Written,
  settled: Promise<void>,
  hasStood = false,
): Promise<Attempt> {
  const { target, field, plan, world, typing } = job;
  let now = before;
  const verdict = async () => {
    if (!isFieldThere(field)) return 'altered';
    now = await readField(field, world);
    return judge(job, before, now);
  };
  const isTaken = () => comesTrue(async () => (await verdict()) === 'taken');
  let taken = await isTaken();
  const stood = hasStood || taken;
  if (!taken && came === 'promised' && (await verdict()) === 'untouched') {
    await comesTrue(async () => (await verdict()) !== 'untouched', latePatience);
    taken = await isTaken();
  }
  await settled;
  // The page has done something else in answer to the writing.
  if (taken && isFieldThere(field) && staleness(field, now)) taken = await isTaken();
  if (taken && isFieldThere(field))
    return { taken: plan.written(readSelection(field)), left: now, proof: 'kept', undoKey: true };
  const last = await verdict();
  if (!isFieldThere(field)) return { refused: 'field-gone' };
  // A user who has taken it out at once does not want it once more.
  if (last === 'untouched' && stood && (typing.heard() === 'user' || typing.hasPointed()))
    return amongOthers({ type: 'unknown' });
  // What was promised may still come.
  if (last === 'untouched') return came === 'promised' ? { refused: 'field-refused' } : 'untouched';
  const others = typing.heardIn(target);
  // What others have written meanwhile would be taken back with it.
  if (others && standsAmong(plan.answer, now, before)) return amongOthers({ type: 'unknown' });
  if (others === 'user') return { refused: 'field-changed' };
  const isJoined = plan.joinsLines?.(now, before) ?? false;
  const made = isJoined ? 'joined' : 'remade';
  if (came === 'promised' && (await takenBackByPage(job, before))) return made;
  const isMade = isJoined || standsInPart(plan.answer, now, before);
  const given = await giveBack(job, before);
  // What was made of its lines is undone, and nothing is to come.
  const isAnswer = !hidesText(field) && (isControlField(field) ? came === undefined : isMade);
  return isAnswer && given.refused === 'field-refused' ? made : given;
}

/**
 * A text that has lost spaces on its way is taken back, where the page or the browser can: another way may keep them. Where none does
 * it is written all the same, unless words have become one: of those nobody wants the form, and nobody the text.
 */
async function unlessMerged(job: Writing, before: Reading, result: Taken): Promise<Attempt> {
  const { field, plan, target, world, typing } = job;
  if (!result.left || typing.heardIn(target) === 'user') return result;
  const isApart = plan.partsWords?.() ?? true;
  if (isApart && (job.anySpaces || plan.showsSpaces?.() !== false)) return result;
  const hasOneWord = field.kind === 'contenteditable' && plan.joinsWords?.();
  if (!hasOneWord && (await takenBack(job, before))) return 'merged';
  if (!hasOneWord && isApart) {
    // What was undone has been done again.
    const now = await readField(field, world);
    if (plan.reached(now, before)) return { ...result, left: now, undoKey: false };
  }
  const given = await giveBack(job, before);
  if (given.refused !== 'field-refused') return given;
  return hasOneWord ? 'remade' : 'merged';
}

function takenAtOnce(job: Writing, before: Reading): Taken | undefined {
  const state = stateOf(job.field);
  return job.plan.reached(state, before)
    ? { taken: written(job), left: state, proof: 'kept', undoKey: true }
    : undefined;
}

/** What the field holds, which has the focus; undefined if it does not take it. */
async function prepare(
  { target, field, world, typing }: Writing,
  held: Reading | undefined,
): Promise<Reading | undefined> {
  const had = hasFocus(field);
  if (!had) target.focusGiven = performance.now();
  if (!focusField(field)) return undefined;
  if (field.kind === 'editor' && !field.partial) await selectionPutBack(target);
  typing.forget();
  if (had && held) return held;
  const now = await readField(field, world);
  if (!mayShowMore(field, now)) return now;
  pressNothing(field, 'keydown');
  // A page may draw its field anew at a key.
  return isFieldThere(field) ? readField(field, world) : undefined;
}

/**
 * Editors put their own selection back a moment after they have got the focus, and hear of no other until then: ProseMirror
 * 20 ms later, CKEditor 5 after 50.
 */
async function selectionPutBack({ focusGiven, document }: Target): Promise<void> {
  const left = focusGiven === undefined ? 0 : focusGiven + focusPatience - performance.now();
  if (left <= 0) return;
  await new Promise((resolve) => setTimeout(resolve, left));
  await drawn(document);
}

/** Whether somebody has written since the field was read: an answer of the page's world takes its way. */
const staleness = (field: WritableField, { fingerprint }: Reading): InsertRefusal | undefined =>
  !hidesText(field) && fingerprintOf(field) !== fingerprint ? 'field-changed' : undefined;

/** Whether it is known before anything is written that the editor would turn into words what is no text. */
const loss = ({ content }: Plan, { holding }: Reading): InsertRefusal | undefined =>
  content.atoms && holding?.plain ? 'field-atoms' : undefined;

/** Selects what is to be replaced, for a writing in the same task: an editor may move the selection in the next one. */
function select({ field, plan: { place } }: Writing): boolean {
  const choose = () => (place === 'all' ? selectAll(field) : writeSelection(field, place));
  if (!choose()) return false;
  if (isControlField(field) || hidesText(field)) return true;
  tellSelection(field.element);
  if (field.kind !== 'contenteditable') return true;
  // Editors that keep their place themselves, older ones most of all, ask where it is at a key, and not at a selection.
  pressNothing(field, 'keyup');
  return isFieldThere(field) && choose();
}

/**
 * Browsers tell of a new selection in a task of its own, and editors of nodes write where they have heard of it last.
 * Told by us they take it over at once; Slate does so a tenth of a second later, or before it reads any input.
 */
export function tellSelection(element: HTMLElement): void {
  element.ownerDocument.dispatchEvent(new Event('selectionchange'));
  element.dispatchEvent(
    new InputEvent('beforeinput', { inputType: 'none', bubbles: true, cancelable: true }),
  );
}

/** The place of the text that has just been written. */
function written({ field, plan }: Writing): FieldSelection {
  const place = plan.written(readSelection(field));
  standBehind(field, place);
  return place;
}

/**
 * Puts the caret behind the text, in the field that has the focus, where the page has left it elsewhere: one that sets the value
 * itself, as frameworks do, sends it to the end of the field; one that draws its nodes again selects what was selected, by places
 * of before, and the next key would go over the text.
 */
export function standBehind(field: WritableField, place: FieldSelection): void {
  if (field.kind === 'editor' || !('end' in place)) return;
  const caret = readSelection(field);
  const isBehind = caret.type === place.type && caret.start === place.end && caret.end === place.end;
  if (!isBehind) writeSelection(field, caretBehind(field, place));
}

function judge({ plan }: Writing, before: Reading, now: Reading): 'taken' | 'untouched' | 'altered' {
  if (now.markup === before.markup && now.holding?.text === before.holding?.text) return 'untouched';
  if (plan.reached(now, before)) return 'taken';
  return isAlike(now, before) ? 'untouched' : 'altered';
}
