import { edit, insertTextOf } from '../edit-command';
import { inFirefox } from '../in-firefox';
import type { InsertStrategy } from '../strategy';
import { asUndoGroup } from '../undo-group';

/** A line for a known editor that cannot be asked, and drops spaces of what is pasted: more lines would be as many steps to undo. */
export const typedText: InsertStrategy = {
  name: 'typed',
  where: ['merged'],
  fits: (field, { text, rich }) =>
    field.kind === 'editor' && !field.partial && !rich && text !== '' && !text.includes('\n'),
  write: ({ element }, { text }) => edit(element, insertTextOf(text)),
};

/**
 * All lines in the block that they are typed into, as Shift+Enter breaks them: for a page whose editor holds one block, and which drops
 * what others are written there.
 */
export const typedInBlock: InsertStrategy = {
  name: 'typed-in-block',
  where: ['remade'],
  fits: (field, { text, rich }) => field.kind === 'editor' && !field.partial && !rich && text.includes('\n'),
  write: ({ element }, { text }) => edit(element, insertTextOf(text)),
};

/** What typing does. In Firefox also right for many lines, runs of spaces and large texts. */
export const editableText: InsertStrategy = {
  name: 'editable-text',
  losesSpaces: ({ element }, { text }) => text.includes('\n') && !inFirefox(element),
  fits: (field, { text }) => field.kind === 'contenteditable' && text !== '',
  write: ({ element }, { text }) => asUndoGroup(element, () => edit(element, insertTextOf(text))),
};
