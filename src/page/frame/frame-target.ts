import type { InsertOutcome } from '../../core/run/delivery-outcome';
import type { Read, TargetSummary } from '../../core/run/run-request';
import type { Box, FramePlace, FramesCommands, FrameTargetFacts, InsertOrder } from '../../messages/frames';
import { isOurFrame } from '../../messages/surface-attribute';
import { activeElementWithin, isClosedFrame } from '../target/active-element';
import { centreOf, fromFrame, leavesRoom } from '../target/caret-rect';
import { fieldOf, isThere } from '../target/field';
import { readSelection, writeSelection } from '../target/field-selection';
import type { RunTarget } from '../target/run-target';
import type { Target } from '../target/target';
import { handsAtRest } from './hands-at-rest';
import { depthOf, frameRect } from './site';

export interface FrameTargetProps {
  /** What this page knows of the place: its `active` is the frame. Address and title are the page's. */
  here: Target;
  frame: HTMLIFrameElement;
  place: FramePlace;
  facts: FrameTargetFacts;
  frames: FramesCommands;
}

/** A target in a frame that this page cannot look into: our script there reads and writes, asked over the background. */
export class FrameTarget implements RunTarget {
  readonly document: Document;
  readonly active: Element;
  readonly editable: boolean;
  readonly spot: FrameTargetFacts['spot'];
  #props: FrameTargetProps;

  constructor(props: FrameTargetProps) {
    this.#props = props;
    this.document = props.here.document;
    this.active = props.frame;
    this.editable = props.facts.editable;
    this.spot = props.facts.spot;
  }

  summary(read: Read): TargetSummary {
    const { facts, here } = this.#props;
    return { ...facts.summaries[read], url: here.url, title: here.title };
  }

  async summaryForRun(read: Read): Promise<TargetSummary> {
    const { frames, place, here } = this.#props;
    // A frame that has gone is told of when its field is written; until then what was seen at first will do.
    const told = await frames.summary(place, read).catch(() => undefined);
    return told ? { ...told, url: here.url, title: here.title } : this.summary(read);
  }

  caretRect(): DOMRect {
    return this.#onPage(this.#props.facts.caret);
  }

  workRect(): DOMRect {
    const rect = this.#onPage(this.#props.facts.work);
    return leavesRoom(rect, this.document) ? rect : this.caretRect();
  }

  restoreFocus(): void {
    const { frame, frames, place } = this.#props;
    // The frame cannot take the focus from the page in every browser. It goes first; then the script there sees to the rest.
    if (isThere(frame)) frame.focus({ preventScroll: true });
    frames.focus(place).catch(() => undefined);
  }

  prepare(): Promise<unknown> {
    return this.#props.frames.prepare(this.#props.place);
  }

  insert(order: InsertOrder, signal?: AbortSignal): Promise<InsertOutcome> {
    const { frames, place } = this.#props;
    // A frame that has gone writes nothing any more.
    const stop = () => void frames.stop(place).catch(() => undefined);
    signal?.addEventListener('abort', stop, { once: true });
    return this.#write(() => frames.insert(place, order)).finally(() =>
      signal?.removeEventListener('abort', stop),
    );
  }

  undo(): Promise<InsertOutcome> {
    return this.#write(() => this.#props.frames.undo(this.#props.place));
  }

  /**
   * Writing takes the focus into the frame, for as long as it takes to ask the script there and to hear of it. A user who is
   * elsewhere by now gets it back, and is let finish typing before: what is typed meanwhile would go into the frame.
   */
  async #write(action: () => Promise<InsertOutcome>): Promise<InsertOutcome> {
    const { frame } = this.#props;
    if (rememberElsewhere(this.document, frame)) await handsAtRest(this.document);
    if (!isThere(frame)) return { status: 'refused', reason: 'field-gone' };
    const returnElsewhere = rememberElsewhere(this.document, frame);
    frame.focus({ preventScroll: true });
    const outcome = await action();
    returnElsewhere?.();
    return outcome;
  }

  /** Of a frame in the frame nobody tells where it stands. What is scrolled out of the frame is taken to its edge. */
  #onPage(box: Box | undefined): DOMRect {
    const { frame, facts } = this.#props;
    if (!isThere(frame)) return centreOf(this.document);
    const outer = frameRect(frame);
    if (!box || facts.depth !== depthOf(frame.ownerDocument.defaultView) + 1) return outer;
    const { x, y } = fromFrame(frame, new DOMRect(box.x, box.y));
    const left = clamp(x, outer.left, outer.right);
    const top = clamp(y, outer.top, outer.bottom);
    const right = clamp(x + box.width, left, outer.right);
    const bottom = clamp(y + box.height, top, outer.bottom);
    return new DOMRect(left, top, right - left, bottom - top);
  }
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** If the user is writing in a field of this page by now, or in another frame: what brings them back there. */
function rememberElsewhere(document: Document, frame: HTMLIFrameElement): (() => void) | undefined {
  const active = activeElementWithin(document);
  if (!active || active === frame || isOurFrame(active)) return undefined;
  const field = fieldOf(active);
  if (!field && !isClosedFrame(active)) return undefined;
  const selection = field && readSelection(field);
  return () => {
    (active as HTMLElement).focus({ preventScroll: true });
    if (field && selection) writeSelection(field, selection);
  };
}
