import { edit } from '../edit-command';
import type { InsertStrategy } from '../strategy';
import { asUndoGroup } from '../undo-group';

/** An empty text over a selection. */
export const deletion: InsertStrategy = {
  name: 'delete',
  fits: (_field, { text, rich }) => text === '' && !rich,
  write({ kind, element }) {
    const write = () => edit(element, { command: 'delete', inputType: 'deleteContentBackward' });
    return kind === 'contenteditable' ? asUndoGroup(element, write) : write();
  },
};
