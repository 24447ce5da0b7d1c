import type { WritableField } from '../target/refusal';
import type { Content } from './content';
import { editorStrategies } from './editor-strategies';
import { controlLines } from './strategies/control-lines';
import { controlText } from './strategies/control-text';
import { deletion } from './strategies/deletion';
import { editableLines, keptLines } from './strategies/editable-lines';
import { editablePaste, spacedPaste } from './strategies/editable-paste';
import { editableRich } from './strategies/editable-rich';
import { editableText } from './strategies/editable-text';
import { catcherPaste, controlPaste } from './strategies/pastes';
import { typedLines } from './strategies/typed-lines';
import type { InsertStrategy } from './strategy';

/**
 * For fields that no row is about: the page is asked first, since behind any of them there may be an editor with a model of its
 * own, and what nobody takes is written by the browser.
 */
const browserStrategies: InsertStrategy[] = [
  deletion,
  catcherPaste,
  controlLines,
  controlText,
  controlPaste,
  editablePaste,
  spacedPaste,
  editableRich,
  editableLines,
  keptLines,
  typedLines,
  editableText,
];

/** In the order they are tried, each from the untouched original. */
export function strategiesFor(field: WritableField, content: Content): InsertStrategy[] {
  const all = field.kind === 'editor' ? editorStrategies[field.editor] : browserStrategies;
  return all.filter((strategy) => strategy.fits(field, content));
}
