import type { EditorWorld } from '../../messages/editor-order';
import type { FieldSelection } from '../target/field-selection';
import type { Reading } from '../target/reading';
import type { WritableField } from '../target/refusal';
import type { Content } from './content';

/** What a strategy needs beside the field and the text. */
interface Hands {
  world: EditorWorld;
  /** What is replaced. The field has it selected already. */
  place: FieldSelection | 'all';
  /** What the field held right before. */
  before: Reading;
}

/**
 * What a strategy knows of its own writing. `nothing`: it has not begun, for sure. `declined`: the same, and the page wants
 * nothing written into its elements by a browser either. `promised`: the page has taken the text and writes it itself, so that it
 * may come later than what is written at once; until it has come nothing else is tried, or it might stand there twice.
 * `failed`: it broke off, and the text may be there in part. Undefined: whatever is read back.
 */
export type Written = 'nothing' | 'declined' | 'promised' | 'failed' | undefined;

/**
 * What has become of a paste that was offered: see `Written`; or the page wrote it, but not all of its spaces; or something else, which
 * was taken back.
 */
export type PasteFate = 'left' | 'declined' | 'merged' | 'remade';

/** One way to put a text into a field. */
export interface InsertStrategy {
  name: string;
  /** What has to have become of a paste before; left out where that is no matter. */
  where?: readonly PasteFate[];
  /** It writes the form of a formatted text too. */
  writesForm?: true;
  fits(field: WritableField, content: Content): boolean;
  /** Whether it is known to lose spaces of this content too. */
  losesSpaces?(field: WritableField, content: Content): boolean;
  /**
   * Writes the content over what is selected in the field, which has the focus, as one step of its undo history. Whether it
   * was taken is found out by reading back.
   */
  write(field: WritableField, content: Content, hands: Hands): Written | Promise<Written>;
}
