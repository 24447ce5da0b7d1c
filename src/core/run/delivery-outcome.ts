/**
 * What became of a result: in the field, and on every other way to the user.
 * Everything here crosses contexts as plain JSON.
 */
import type { FieldTrace } from './field-trace';
import type { InsertRefusal } from './run-failure';

/** What became of a request to write into the field. */
export type InsertOutcome =
  /** The page holds it, as far as anybody can ask. `undoKey`: the keys for Undo take it back, as was seen. */
  | { status: 'written'; strategy: string; undoKey?: boolean | undefined }
  /**
   * The page took it, and does not tell whether it keeps it. `canUndo`: the field shows it, and can be put back. `trace`: what was
   * tried, for a bug report.
   */
  | { status: 'sent'; strategy: string; canUndo: boolean; trace?: FieldTrace | undefined }
  /** The field holds exactly this text already; nothing was written. */
  | { status: 'unchanged' }
  /** `trace`: see *sent*. */
  | { status: 'refused'; reason: InsertRefusal; detail?: string; trace?: FieldTrace };

/**
 * Why a result was left in the card: words of others beside something private in the run, a rule of the user's, or a placeholder
 * of the skill's that nothing had filled in and that the model has left in its text.
 */
export type HeldBack = 'words' | 'rule' | 'placeholder';

/** How a result reached the user. */
export type DeliveryOutcome =
  | { delivery: 'insert' | 'replace'; status: 'written'; undoKey?: boolean | undefined }
  | { delivery: 'insert' | 'replace'; status: 'sent'; canUndo: boolean }
  | { delivery: 'insert' | 'replace'; status: 'unchanged' }
  /** The field refused: the text is in the card, and on the clipboard if that worked. */
  | {
      delivery: 'insert' | 'replace';
      status: 'refused';
      reason: InsertRefusal;
      copied: boolean;
      detail?: string;
    }
  /** `copied`: of a text meant for a field that was read-only from the start, whether it is on the clipboard too. */
  | { delivery: 'card'; status: 'done'; copied?: boolean }
  | { delivery: 'clipboard'; status: 'done' }
  /** `id`: of the memo. */
  | { delivery: 'memo'; status: 'done'; id?: string };
