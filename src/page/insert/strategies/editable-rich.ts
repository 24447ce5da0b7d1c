import type { InsertStrategy } from '../strategy';

/** What an editable element holds of HTML is up to the page, so nothing of it is more than a skill's Markdown can say. */
export const editableRich: InsertStrategy = {
  name: 'editable-rich',
  fits: ({ kind, element }, { rich }) =>
    kind === 'contenteditable' && rich !== undefined && element.contentEditable !== 'plaintext-only',
  write({ element }, { rich }) {
    element.ownerDocument.execCommand('insertHTML', false, rich?.html ?? '');
  },
};
