import type { InsertOutcome, Scope, TargetSummary } from '../../core/run/types';
import type { FieldStream } from '../insert/stream';

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
  /** The selection if there is one; else the caret in a field, and nothing elsewhere. */
  readonly scope: Scope;
  /** What the palette shows, its text as plain text. */
  summary(scope?: Scope): TargetSummary;
  /** What a run may know: with formatting, and the paragraph around a selection. At once where there is none of these. */
  summaryForRun(scope: Scope): TargetSummary | Promise<TargetSummary>;
  /** Where the palette belongs, in pixels of the page's viewport. */
  caretRect(): DOMRect;
  /** What a card should stand beside. */
  workRect(): DOMRect;
  /** Gives the focus back to where the user was. */
  restoreFocus(): void;
  /** Brings here what writes, so that it is there before the text is. */
  prepare(): Promise<unknown>;
  /** See `Writer`. Rejects where the writer cannot come. */
  insert(text: string, scope: Scope, signal?: AbortSignal): Promise<InsertOutcome>;
  undo(): Promise<InsertOutcome>;
  /** See `openStream`. Absent where no text is written while it comes. */
  stream?(scope: Scope): Promise<FieldStream | undefined>;
}
