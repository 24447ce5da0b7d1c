import type { InsertOutcome } from '../../core/run/delivery-outcome';
import { hasMarks } from '../../core/run/kept-marks';
import type { EditorWorld } from '../../messages/editor-order';
import type { Spot } from '../../messages/frames';
import { type ControlField, isControlField } from '../target/field';
import { caretBehind, writeSelection } from '../target/field-selection';
import { stateOf } from '../target/reading';
import { refusalOf } from '../target/refusal';
import { focusField, hasFocus } from '../target/restore-focus';
import { isFieldThere } from '../target/same-field';
import { type Snapshot, snapshotOf, type Target } from '../target/target';
import { type Beside, wordsBeside } from './beside';
import { edit, insertTextOf } from './edit-command';
import { rememberElsewhere } from './elsewhere';
import { inFirefox } from './in-firefox';
import { spacesAround } from './joined-text';
import { fitting } from './lines';
import { comesTrue, drawn } from './settled';
import { pageSteps, takeBack, writeBack } from './take-back';
import { watchTyping } from './typing';

/** A text that is written into a field while it comes. Nothing of it counts before `finish`. */
export interface FieldStream {
  /** Writes more of the text, with the next frame of the page. What the field does not take now waits for the end. */
  append(delta: string): void;
  /**
   * The text is whole. Undefined where the field does not hold just this: then it is as it was before, if that could be
   * reached, and the text is to be written as any other.
   */
  finish(text: string): Promise<InsertOutcome | undefined>;
  /** Takes back what was written. */
  drop(): Promise<void>;
}

/**
 * Begins to write into the target's field; undefined where a text had better be written when it is whole. Safe is a plain
 * field in Chromium: there all that is inserted in a row is one step of the undo history (docs/FIELDS.md). Firefox
 * makes a step of each piece, and editors of pages do as they like.
 */
export function openStream(world: EditorWorld, target: Target, spot: Spot): FieldStream | undefined {
  const { field, captured } = target;
  if (!field || !isControlField(field) || inFirefox(field.element)) return undefined;
  // A second text over the first would leave two steps.
  if (target.writing || refusalOf(target, field) || field.element.maxLength >= 0) return undefined;
  if (captured.selection.type !== 'offsets') return undefined;
  return new ControlStream(world, target, field, spot, captured);
}

/** The offsets between which the text goes, and how far it has come. */
class ControlStream implements FieldStream {
  readonly #start: number;
  readonly #head: string;
  readonly #tail: string;
  /** Words that the text has to keep apart from. */
  readonly #beside: Beside;
  /** All that has come. */
  #text = '';
  #isWhole = false;
  #written = '';
  /** What the field held of it before the last piece: a page that writes what it is told of may yet take that one, or not. */
  #earlier = '';
  #isPromised = false;
  /** The user or the page has done something else: what is missing is not written piece by piece any more. */
  #held = false;
  #frame = 0;

  constructor(
    private readonly world: EditorWorld,
    private readonly target: Target,
    private readonly field: ControlField,
    private readonly spot: Spot,
    private readonly before: Snapshot,
  ) {
    const { selection, text } = before;
    const inside = spot !== 'field' && selection.type === 'offsets';
    const begin = inside && spot === 'caret' ? selection.end : 0;
    const [start, end] = inside ? [Math.max(selection.start, begin), selection.end] : [0, text.length];
    this.#start = start;
    this.#head = text.slice(0, start);
    this.#tail = text.slice(end);
    this.#beside =
      spot === 'caret'
        ? wordsBeside(field, { ...before, selection: caretBehind(field, selection) })
        : ['', ''];
  }

  append(delta: string): void {
    this.#text += delta;
    const view = this.target.document.defaultView;
    this.#frame ||= view?.requestAnimationFrame(() => this.#flush()) ?? 0;
  }

  async finish(text: string): Promise<InsertOutcome | undefined> {
    this.#isWhole = true;
    this.#flush();
    await drawn(this.target.document);
    if (!isFieldThere(this.field)) return { status: 'refused', reason: 'field-gone' };
    // A model has made up a mark of ours: the whole is written without it.
    if (
      hasMarks(text) ||
      this.#held ||
      this.#written !== this.#fitting(text) ||
      !this.#holds(this.#written)
    ) {
      await this.drop();
      return undefined;
    }
    this.#remember();
    // What a page has written itself is not in the browser's history.
    const undoKey = !this.#isPromised && this.field.element.ownerDocument.queryCommandEnabled('undo');
    return { status: 'written', strategy: 'stream', ...(undoKey && { undoKey }) };
  }

  async drop(): Promise<void> {
    this.#stop();
    if (this.#written === '' || !isFieldThere(this.field)) return;
    if (this.#isPromised) await comesTrue(() => this.#holds(this.#written));
    if (!this.#holds(this.#written) && !(this.#isPromised && this.#holds(this.#earlier))) return;
    const { element } = this.field;
    const returnElsewhere = rememberElsewhere(this.field);
    const isBack = () => element.value === this.before.text;
    const typing = watchTyping(element.ownerDocument);
    const isDisturbed = () => typing.heard() === 'user';
    if (!isBack() && focusField(this.field) && (await this.#takeBack(isBack, isDisturbed)))
      writeSelection(this.field, this.before.selection);
    typing.stop();
    returnElsewhere?.();
  }

  async #takeBack(isBack: () => boolean, isDisturbed: () => boolean): Promise<boolean> {
    const { field, world } = this;
    const mayGoOn = (steps: number) => steps <= pageSteps && !isDisturbed();
    if (await takeBack(field, world, isBack, mayGoOn)) return true;
    const { text } = this.before;
    await writeBack(field, world, { fingerprint: text, markup: text }, isDisturbed);
    return comesTrue(isBack);
  }

  /** Writes what has come since, if nobody has done anything to the field or left it. */
  #flush(): void {
    this.#stop();
    const fitting = this.#fitting(this.#text);
    // A line end may have become another with what came after it.
    this.#held ||= !fitting.startsWith(this.#written);
    if (this.#held || fitting === this.#written || !this.#isReady()) return;
    this.#earlier = this.#written;
    const came = edit(this.field.element, insertTextOf(fitting.slice(this.#written.length)));
    this.#isPromised ||= came === 'promised';
    this.#written = fitting;
    this.#held = !this.#holds(fitting);
  }

  #stop(): void {
    this.target.document.defaultView?.cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** The field as it was left, with the caret behind what was written: moving it would begin another step. */
  #isReady(): boolean {
    const { element } = this.field;
    const ready =
      isFieldThere(this.field) &&
      hasFocus(this.field) &&
      (this.#written === ''
        ? !refusalOf(this.target, this.field) && this.#select()
        : this.#holds(this.#written)) &&
      (this.#written === '' || element.selectionStart === this.#start + this.#written.length);
    this.#held = !ready;
    return ready;
  }

  #select(): boolean {
    const { spot, field, before } = this;
    if (spot !== 'field')
      return writeSelection(
        field,
        spot === 'caret' ? caretBehind(field, before.selection) : before.selection,
      );
    field.element.select();
    return true;
  }

  #holds(text: string): boolean {
    return this.field.element.value === this.#head + text + this.#tail;
  }

  /** As the field takes it, apart from the words at the caret: from those behind it when no more comes. */
  #fitting(text: string): string {
    const written = fitting(this.field, text);
    const [before, after] = spacesAround(this.#beside[0], written, this.#beside[1]);
    return before + written + (this.#isWhole ? after : '');
  }

  #remember(): void {
    const { field, target, before, spot } = this;
    const end = this.#start + this.#written.length;
    const selection = { type: 'offsets', start: this.#start, end, direction: 'none' } as const;
    const left = { ...snapshotOf(field), selectedText: this.#written, selection };
    target.remember(left);
    target.writing = { before, spot, left, leftMarkup: stateOf(field).markup, times: 1 };
  }
}
