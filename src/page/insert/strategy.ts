import type { WritableField } from '../target/refusal';
import { controlLines } from './strategies/control-lines';
import { controlText } from './strategies/control-text';
import { deletion } from './strategies/deletion';
import { editableLines } from './strategies/editable-lines';
import { editableText } from './strategies/editable-text';

/** One way to put a text into a field. */
export interface InsertStrategy {
  name: string;
  fits(field: WritableField, text: string): boolean;
  /** Writes the text over what is selected in the field, which has the focus, as one step of its undo history. */
  write(field: WritableField, text: string): void;
}

/** In the order they are tried, each from the untouched original. */
const strategies: InsertStrategy[] = [deletion, controlLines, controlText, editableLines, editableText];

export const strategiesFor = (field: WritableField, text: string): InsertStrategy[] =>
  strategies.filter((strategy) => strategy.fits(field, text));
