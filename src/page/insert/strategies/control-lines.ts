import { edit, insertTextOf } from '../edit-command';
import { htmlOfLines } from '../html';
import { inFirefox } from '../in-firefox';
import type { InsertStrategy } from '../strategy';

/** Chromium's `insertText` takes seconds for a thousand lines, `insertHTML` a tenth; Firefox ignores the latter. */
const manyLines = 4096;

export const controlLines: InsertStrategy = {
  name: 'control-lines',
  fits: (field, { text }) =>
    field.kind === 'textarea' && text.length > manyLines && text.includes('\n') && !inFirefox(field.element),
  write: ({ element }, { text }) =>
    edit(element, { ...insertTextOf(text), command: 'insertHTML', value: htmlOfLines(text) }),
};
