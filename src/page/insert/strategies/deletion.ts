import type { InsertStrategy } from '../strategy';

/** An empty text over a selection. */
export const deletion: InsertStrategy = {
  name: 'delete',
  fits: (_field, { text }) => text === '',
  write({ element }) {
    element.ownerDocument.execCommand('delete');
  },
};
