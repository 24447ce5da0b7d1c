import type { EditorWorld } from '../../messages/editor-order';
import { isControlField } from '../target/field';
import { selectAll } from '../target/field-selection';
import { hidesText } from '../target/field-text';
import { notByUser } from '../target/late-keys';
import { type Reading, stateOf } from '../target/reading';
import type { WritableField } from '../target/refusal';
import { focusField } from '../target/restore-focus';
import { historyStep, pressKeys } from './history-step';
import { plainText } from './plain-text';
import { removeAdded, removeBlankEnds } from './remove-added';
import { comesTrue, drawn } from './settled';
import { strategiesFor } from './strategies-for';

/** A page's own changes may add a step or two to that of a writing. */
export const pageSteps = 2;

/** Milliseconds that a page may take for its first step. */
const latePatience = 1000;

/** Those whose page has made nothing of the keys in that time: once is enough to wait so long. */
const nothingCame = new WeakSet<HTMLElement>();

/**
 * Undoes, in the focused field, until `isBack` says that it is as it was, or `mayGoOn` is false of the steps that were undone by then:
 * the next may be one of what the user has typed meanwhile. If it cannot be reached the steps are done again, since they were the
 * user's own. True if the field is back.
 */
export async function takeBack(
  field: WritableField,
  world: EditorWorld,
  isBack: () => boolean | Promise<boolean>,
  mayGoOn: (steps: number) => boolean,
): Promise<boolean> {
  let undone = 0;
  let unseen = 0;
  while (mayGoOn(undone + unseen)) {
    const before = stateOf(field);
    if (!(await historyStep(field, 'undo', world))) break;
    // An editor that hears the keys may act upon them later, and another step would go too far.
    if (field.kind === 'editor' && !field.partial)
      await comesTrue(async () => stateOf(field).fingerprint !== before.fingerprint || (await isBack()));
    if (await isBack()) return true;
    const isDone = hidesText(field) || stateOf(field).markup !== before.markup;
    // Chromium has one history for all fields of a page: this step was another field's.
    if (isDone || field.kind !== 'editor') undone++;
    // An editor may have made a step of its own of what it did to the text afterwards, and nothing is seen of that.
    else unseen++;
    if (!isDone && (field.kind !== 'editor' || unseen > 1)) break;
  }
  for (; undone > 0; undone--) await historyStep(field, 'redo', world);
  return false;
}

/**
 * Presses the keys for Undo, which a page may listen for, until `isBack` says that the field is as it was. Where that can be
 * reached all of a writing has come, and nothing is to come: what the page has not taken in one way it may yet take in another.
 * `taken`: somebody on the page acts upon those keys. The page may draw the field again at each step: one that holds another text by
 * then is no field of ours, and hears of Redo all the same.
 */
export async function takeBackByKeys(
  field: WritableField,
  isBack: () => Promise<boolean>,
  mayPress: () => boolean,
): Promise<{ back: boolean; taken: boolean }> {
  const { ownerDocument } = field.element;
  let back = false;
  let taken = false;
  let steps = 0;
  let isLate = false;
  /** Waits for what a page makes of the keys, which may be nothing. Whether the field is as it was. */
  const came = async (markup: string): Promise<boolean> => {
    await drawn(ownerDocument);
    const isSeen = async () => stateOf(field).markup !== markup || (await isBack());
    if (await comesTrue(isSeen)) return comesTrue(isBack);
    if (!isLate && (steps > 0 || nothingCame.has(field.element))) return false;
    isLate = await comesTrue(isSeen, latePatience);
    if (!isLate) nothingCame.add(field.element);
    return isLate && comesTrue(isBack);
  };
  for (; !back && steps <= pageSteps && mayPress() && focusField(field); steps++) {
    const { markup } = stateOf(field);
    if (!pressKeys(field.element, 'undo')) break;
    taken = true;
    back = await came(markup);
  }
  // Steps that do not lead back were the user's own.
  for (; !back && steps > 0 && mayPress(); steps--) {
    const { markup } = stateOf(field);
    pressKeys(focusField(field) ? field.element : keyTargetOf(ownerDocument), 'redo');
    // A history that had not yet taken down the text has skipped what was there before it.
    back = await came(markup);
  }
  return { back, taken };
}

/** Where the browser sends a key. */
const keyTargetOf = ({ activeElement, body }: Document): HTMLElement =>
  activeElement && 'dataset' in activeElement ? (activeElement as HTMLElement) : body;

/**
 * Takes out of the focused field what was added to it, or writes what it held before over what it holds now, once. For fields
 * whose history does not lead back: pages that set the value themselves break it. An editor of a model would get its text without
 * its form, and is left alone. `isDisturbed`: the user is at work there, and would lose what they do.
 */
export async function writeBack(
  field: WritableField,
  world: EditorWorld,
  before: Reading,
  isDisturbed: () => boolean,
): Promise<void> {
  if (field.kind === 'editor') return;
  if (field.kind === 'contenteditable' && (await removeAdded(field, before, isDisturbed))) return;
  if (isDisturbed() || !selectAll(field)) return;
  if (!isControlField(field)) {
    notByUser(() => field.element.ownerDocument.execCommand('insertHTML', false, before.markup));
    await removeBlankEnds(field, before, isDisturbed);
    return;
  }
  const content = { text: plainText(before.fingerprint, { text: before.fingerprint }) };
  await strategiesFor(field, content)[0]?.write(field, content, { world, place: 'all', before });
}
