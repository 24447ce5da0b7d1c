import { paste } from '../paste';
import type { InsertStrategy } from '../strategy';

/** A paste of plain text: an editor that keeps a model writes it there, or does nothing. */
export const textPaste: InsertStrategy = {
  name: 'text-paste',
  fits: (field, { text }) => field.kind === 'editor' && text !== '',
  async write({ element }, { text }, { world, place }) {
    // It goes over what the editor has selected, which may be more than is to be replaced.
    if (place !== 'all' && place.type === 'model' && place.behind !== undefined) return 'nothing';
    return paste(element, { text }, world);
  },
};
