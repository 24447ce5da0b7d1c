import { escapeText } from '../../../core/escape';
import { edit, insertTextOf } from '../edit-command';
import { inFirefox } from '../in-firefox';
import type { InsertStrategy } from '../strategy';

/**
 * Chromium's `insertText` tells the page of a change for each line, when all are in: an editor with a history of its own makes as
 * many steps of them. For a thousand lines it takes seconds. `insertHTML` is one change, in a tenth of one; Firefox ignores it.
 * The lines are parted by line ends: of breaks it drops the last one.
 */
export const controlLines: InsertStrategy = {
  name: 'control-lines',
  fits: (field, { text }) => field.kind === 'textarea' && text.includes('\n') && !inFirefox(field.element),
  write: ({ element }, { text }) =>
    edit(element, { ...insertTextOf(text), command: 'insertHTML', value: escapeText(text) }),
};
