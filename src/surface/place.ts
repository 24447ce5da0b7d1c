import type { InsertOutcome } from '../core/run/delivery-outcome';
import type { PageText } from '../core/run/page-text';
import type { Read, TargetSummary } from '../core/run/run-request';
import type { UnreadDocument } from '../core/run/shown-document';
import type { Box, InsertOrder, Spot } from '../messages/frames';
import type { PlaceCommands, PlaceFacts } from '../messages/places';
import type { PaletteTarget } from './palette/read-choice';

/** What palette, runs and cards need of the place where the user was: our script in the page reads and writes there. */
export interface PagePlace extends Pick<PlaceFacts, 'editable' | 'element' | 'field' | 'spot'> {
  readonly target: PaletteTarget;
  /** Where the palette belongs, in pixels of the viewport. */
  readonly caretRect: DOMRect;
  /** What a card should stand beside. */
  workRect(): Promise<DOMRect>;
  /** What a run may know; undefined where the page does not tell. */
  summary(read: Read): Promise<TargetSummary | undefined>;
  /** A reader's text of the page, or why a document has none; undefined where there is none, or it does not tell. */
  pageText(): Promise<PageText | UnreadDocument | undefined>;
  /** Gives the focus back to where the user was. */
  restoreFocus(): Promise<void>;
  /** Brings what writes to the page, so that it is there before the text is. */
  prepare(): Promise<void>;
  /** Once `signal` is aborted nothing is begun any more. */
  insert(order: InsertOrder, signal?: AbortSignal): Promise<InsertOutcome>;
  undo(): Promise<InsertOutcome>;
  /** A text that is written while it comes; undefined where it had better be written when it is whole. */
  stream?(spot: Spot): Promise<PlaceStream | undefined>;
}

/** A text that is written into a field while it comes. Nothing of it counts before `finish`. */
export interface PlaceStream {
  append(delta: string): void;
  /** The text is whole. Undefined where the field does not hold just this: then it is to be written as any other. */
  finish(text: string): Promise<InsertOutcome | undefined>;
  /** Takes back what was written. */
  drop(): Promise<void>;
}

/** `release`: the page's field is to get the keyboard. */
export function placeOf(facts: PlaceFacts, page: PlaceCommands, release: () => void): PagePlace {
  const { name, editable, element, field, spot, streams, selectionLength, fieldLength, ownPart, hasPage } =
    facts;
  const stream = async (at: Spot) => ((await page.openStream(name, at)) ? streamAt(name, page) : undefined);
  return {
    editable,
    element,
    field,
    spot,
    target: { editable, selectionLength, fieldLength, ...(ownPart && { ownPart }), hasPage },
    caretRect: rectOf(facts.caret),
    // Of a page that does not answer the caret's place is known, and nothing of its text.
    workRect: async () => rectOf((await page.work(name).catch(() => undefined)) ?? facts.caret),
    summary: (read) => page.summary(name, read).catch(() => undefined),
    // Of a page that does not answer nothing is sent.
    pageText: async () => (hasPage ? page.pageText(name).catch(() => undefined) : undefined),
    // A page that has gone has no focus to be given.
    restoreFocus() {
      release();
      return page.focus(name).catch(() => undefined);
    },
    prepare: () => page.prepare(name),
    insert(order, signal) {
      // A page that has gone writes nothing any more.
      const stop = () => void page.stop(name).catch(() => undefined);
      signal?.addEventListener('abort', stop, { once: true });
      release();
      return page.insert(name, order).finally(() => signal?.removeEventListener('abort', stop));
    },
    undo() {
      release();
      return page.undo(name);
    },
    ...(streams && { stream }),
  };
}

/** Piece after piece: the next goes once the page has the last, with all that has come meanwhile. */
function streamAt(name: string, page: PlaceCommands): PlaceStream {
  let waiting = '';
  let last: Promise<unknown> = Promise.resolve();
  const send = async () => {
    const delta = waiting;
    waiting = '';
    // What a page does not take is written when the text is whole.
    if (delta !== '') await page.append(name, delta).catch(() => undefined);
  };
  return {
    append(delta) {
      if (waiting === '') last = last.then(send);
      waiting += delta;
    },
    async finish(text) {
      await last;
      // It is written as any other then, which says what became of it.
      return page.finishStream(name, text).catch(() => undefined);
    },
    async drop() {
      waiting = '';
      await last;
      // A page that has gone holds nothing of it.
      await page.dropStream(name).catch(() => undefined);
    },
  };
}

const rectOf = ({ x, y, width, height }: Box): DOMRect => new DOMRect(x, y, width, height);
