import { paste } from '../paste';
import type { InsertStrategy } from '../strategy';

/** A paste of plain text: an editor that keeps a model writes it there, or does nothing. */
export const textPaste: InsertStrategy = {
  name: 'text-paste',
  fits: (field, { text }) => field.kind === 'editor' && text !== '',
  write: ({ element }, { text }, { world }) => paste(element, { text }, world),
};
