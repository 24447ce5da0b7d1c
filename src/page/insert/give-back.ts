import type { InsertRefusal } from '../../core/run/run-failure';
import { isControlField } from '../target/field';
import { type Reading, readField, stateOf } from '../target/reading';
import { focusField } from '../target/restore-focus';
import { isFieldThere } from '../target/same-field';
import { isBack } from './alike';
import { rememberElsewhere } from './elsewhere';
import { pressNothing } from './held';
import { comesTrue, drawn } from './settled';
import { pageSteps, takeBack, takeBackByKeys, writeBack } from './take-back';
import type { Writing } from './writing';

/** Steps that an editor may have made of one text. */
const mostSteps = 50;

/** Whether the page takes back by its keys what it has made of a text. */
export async function takenBackByPage(
  { field, target, world, typing }: Writing,
  before: Reading,
): Promise<boolean> {
  if (field.kind !== 'contenteditable') return false;
  const returnElsewhere = rememberElsewhere(field);
  const { back, taken } = await takeBackByKeys(
    field,
    async () => isFieldThere(field, before) && isBack(field, await readField(field, world), before),
    () => typing.heardIn(target) !== 'user',
  );
  target.undoesByPage ||= taken;
  returnElsewhere?.();
  return back;
}

/** The same by the history of the field where the page has none. A page that has one knows of more than the browser's. */
export async function takenBack(job: Writing, before: Reading): Promise<boolean> {
  if (await takenBackByPage(job, before)) return true;
  const { field, target, world, typing } = job;
  const returnElsewhere = rememberElsewhere(field);
  const isThere = async () => isBack(field, await readField(field, world), before);
  const isDisturbed = () => typing.heardIn(target) === 'user';
  // An editor may have made many steps of a long text.
  const isLonger = () => stateOf(field).fingerprint.length > before.fingerprint.length;
  const isNear = (steps: number) =>
    steps <= pageSteps || (field.kind === 'editor' && steps < mostSteps && isLonger());
  const back =
    focusField(field) && (await takeBack(field, world, isThere, (steps) => isNear(steps) && !isDisturbed()));
  returnElsewhere?.();
  return back;
}

/** As it was, unless the user has typed: that would go with it. */
export async function giveBack(job: Writing, before: Reading): Promise<{ refused: InsertRefusal }> {
  const { target, field, world, typing } = job;
  const isDisturbed = () => typing.heardIn(target) === 'user';
  if (isDisturbed()) return { refused: 'field-changed' };
  const returnElsewhere = rememberElsewhere(field);
  const isThere = async () => isBack(field, await readField(field, world), before);
  const taken = await takenBack(job, before);
  if (!taken && focusField(field) && !(await isThere())) await writeBack(field, world, before, isDisturbed);
  const back = taken || (await comesTrue(isThere)) || (await setBack(job, before, isThere));
  // What its form sends is to be what it shows.
  if (field.kind !== 'editor' && isFieldThere(field)) pressNothing(field, 'keyup');
  returnElsewhere?.();
  return { refused: back ? 'field-refused' : 'field-altered' };
}

/**
 * Gives a control its value of before, where all that is written there is made something else: a mask looks at what is typed, and leaves
 * alone what is set. Whether it holds that.
 */
async function setBack(
  { field, target, typing }: Writing,
  { fingerprint }: Reading,
  isThere: () => Promise<boolean>,
): Promise<boolean> {
  if (!isControlField(field)) return false;
  for (const tells of [true, false]) {
    if (!isFieldThere(field) || typing.heardIn(target) === 'user') return false;
    field.element.value = fingerprint;
    if (tells) field.element.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await drawn(target.document);
    if (await isThere()) return true;
  }
  return false;
}
