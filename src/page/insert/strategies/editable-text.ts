import { edit, insertTextOf } from '../edit-command';
import { inOwnStep } from '../own-step';
import type { InsertStrategy } from '../strategy';

/** What typing does. In Firefox also right for many lines, runs of spaces and large texts. */
export const editableText: InsertStrategy = {
  name: 'editable-text',
  fits: (field, { text }) => field.kind === 'contenteditable' && text !== '',
  write: ({ element }, { text }) => inOwnStep(element, () => edit(element, insertTextOf(text))),
};
