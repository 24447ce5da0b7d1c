import { paste } from '../paste';
import type { InsertStrategy } from '../strategy';
import { htmlOfItsOwn } from './html-at-caret';

/**
 * A paste of plain text as HTML, with breaks between its lines: for editors that make paragraphs of a text's lines, apart from
 * the words around it, or that leave a paste without HTML to the browser.
 */
export const htmlPaste: InsertStrategy = {
  name: 'html-paste',
  fits: (field, { text }) => field.kind === 'editor' && text !== '',
  write: ({ element }, { text }, { world }) =>
    paste(element, { text, html: htmlOfItsOwn(element, text) }, world),
};
