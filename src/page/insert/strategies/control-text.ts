import { isControlField } from '../../target/field';
import { edit, insertTextOf } from '../edit-command';
import type { InsertStrategy } from '../strategy';

/** What typing does; frameworks hear it, and undo takes it back. */
export const controlText: InsertStrategy = {
  name: 'control-text',
  fits: (field, { text }) => isControlField(field) && text !== '',
  write: ({ element }, { text }) => edit(element, insertTextOf(text)),
};
