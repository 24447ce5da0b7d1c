import type { EditorWorld } from '../../messages/editor-order';
import type { FieldSelection } from '../target/field-selection';
import type { Reading } from '../target/reading';
import type { WritableField } from '../target/refusal';
import type { Content } from './content';
import { editorStrategies } from './editor-strategies';
import { controlLines } from './strategies/control-lines';
import { controlText } from './strategies/control-text';
import { deletion } from './strategies/deletion';
import { editableLines } from './strategies/editable-lines';
import { editableRich } from './strategies/editable-rich';
import { editableText } from './strategies/editable-text';

/** What a strategy needs beside the field and the text. */
export interface Hands {
  world: EditorWorld;
  /** What is replaced. The field has it selected already. */
  place: FieldSelection | 'all';
  /** What the field held right before. */
  before: Reading;
}

/**
 * What a strategy knows of its own writing. `nothing`: it has not begun, for sure. `failed`: it broke off, and the text may be
 * there in part, or come later. Undefined: whatever is read back.
 */
export type Written = 'nothing' | 'failed' | undefined;

/** One way to put a text into a field. */
export interface InsertStrategy {
  name: string;
  fits(field: WritableField, content: Content): boolean;
  /**
   * Writes the content over what is selected in the field, which has the focus, as one step of its undo history. Whether it
   * was taken is found out by reading back.
   */
  write(field: WritableField, content: Content, hands: Hands): void | Promise<void> | Promise<Written>;
}

/** For fields that the browser itself writes into. */
const browserStrategies: InsertStrategy[] = [
  deletion,
  controlLines,
  controlText,
  editableRich,
  editableLines,
  editableText,
];

/** In the order they are tried, each from the untouched original. */
export function strategiesFor(field: WritableField, content: Content): InsertStrategy[] {
  const all = field.kind === 'editor' ? editorStrategies[field.editor] : browserStrategies;
  return all.filter((strategy) => strategy.fits(field, content));
}
