import { isControlField } from '../../target/field';
import type { InsertStrategy } from '../strategy';

/** What typing does; frameworks hear it, and undo takes it back. */
export const controlText: InsertStrategy = {
  name: 'control-text',
  fits: (field, { text }) => isControlField(field) && text !== '',
  write({ element }, { text }) {
    element.ownerDocument.execCommand('insertText', false, text);
  },
};
