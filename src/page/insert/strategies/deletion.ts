import { edit } from '../edit-command';
import { inOwnStep } from '../own-step';
import type { InsertStrategy } from '../strategy';

/** An empty text over a selection. */
export const deletion: InsertStrategy = {
  name: 'delete',
  fits: (_field, { text, rich }) => text === '' && !rich,
  write({ kind, element }) {
    const write = () => edit(element, { command: 'delete', inputType: 'deleteContentBackward' });
    return kind === 'contenteditable' ? inOwnStep(element, write) : write();
  },
};
