import { isControlField } from '../../target/field';
import { isUnseen } from '../catcher';
import { paste } from '../paste';
import type { InsertStrategy } from '../strategy';

/** A paste that is offered to the editor whose keys a control catches: what is written there it may not look at. */
export const catcherPaste: InsertStrategy = {
  name: 'paste',
  fits: (field, { text }) => isControlField(field) && text !== '' && isUnseen(field),
  write: ({ element }, { text }, { world }) => paste(element, { text }, world),
};
