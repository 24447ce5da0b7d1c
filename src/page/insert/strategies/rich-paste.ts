import { paste } from '../paste';
import type { InsertStrategy } from '../strategy';

/** A paste that holds both: the editor takes the HTML if it holds rich text, and else the text. */
export const richPaste: InsertStrategy = {
  name: 'rich-paste',
  fits: (field, { rich }) => field.kind === 'editor' && rich !== undefined,
  write: ({ element }, { text, rich }, { world }) => paste(element, { text, html: rich?.html }, world),
};
