import type { InsertOutcome } from '../../core/run/delivery-outcome';
import type { Read, TargetSummary } from '../../core/run/run-request';
import type { InsertOrder, Spot } from '../../messages/frames';
import type { FieldStream } from '../insert/stream';

/** What comes of a writing, or of none where there is no target any more. What the page does to us is a refusal; and so is that the writer does not come. */
export async function outcomeAt(writing: Promise<InsertOutcome> | undefined): Promise<InsertOutcome> {
  if (!writing) return { status: 'refused', reason: 'field-gone' };
  return writing.catch((error: unknown) => ({
    status: 'refused' as const,
    reason: 'field-refused' as const,
    detail: String(error),
  }));
}

/**
 * What palette, runs and cards need of the place where the user was: in this page (`page-target.ts`), or in a frame of another
 * origin (`frame/frame-target.ts`).
 */
export interface RunTarget {
  /** The page that our surfaces are drawn on. */
  readonly document: Document;
  /** What had the focus, as far as this page shows it: of another origin's frame the frame itself. */
  readonly active: Element | undefined;
  /** Whether the user could write there. */
  readonly editable: boolean;
  /** Where a text belongs that answers nothing that was read: over the selection if there is one, else at the caret. */
  readonly spot: Exclude<Spot, 'field'>;
  /** What the palette shows, its text as plain text. */
  summary(read: Read): TargetSummary;
  /** What a run may know: with formatting, and the paragraph around a selection. At once where there is none of these. */
  summaryForRun(read: Read): TargetSummary | Promise<TargetSummary>;
  /** Where the palette belongs, in pixels of the page's viewport. */
  caretRect(): DOMRect;
  /** What a card should stand beside. */
  workRect(): DOMRect;
  /** Gives the focus back to where the user was. */
  restoreFocus(): void;
  /** Brings here what writes, so that it is there before the text is. */
  prepare(): Promise<unknown>;
  /** See `Writer`. Rejects where the writer cannot come. */
  insert(order: InsertOrder, signal?: AbortSignal): Promise<InsertOutcome>;
  undo(): Promise<InsertOutcome>;
  /** See `openStream`. Absent where no text is written while it comes. */
  stream?(spot: Spot): Promise<FieldStream | undefined>;
}
