import { inFirefox } from '../in-firefox';
import { inOwnStep } from '../own-step';
import type { InsertStrategy } from '../strategy';
import { htmlAtCaret } from './html-at-caret';

/**
 * Chromium's `insertText` makes a paragraph of every line, drops runs of spaces and takes seconds for a thousand
 * lines; `insertHTML` with line breaks does none of that.
 */
export const editableLines: InsertStrategy = {
  name: 'editable-lines',
  fits: (field, { text }) =>
    field.kind === 'contenteditable' && /\n|\t| {2}/.test(text) && !inFirefox(field.element),
  write: ({ element }, { text }) =>
    inOwnStep(element, () => {
      element.ownerDocument.execCommand('insertHTML', false, htmlAtCaret(element, text));
    }),
};
