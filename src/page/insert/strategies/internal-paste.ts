import { paste } from '../paste';
import type { InsertStrategy } from '../strategy';
import { htmlOfItsOwn } from './html-at-caret';

/** What TinyMCE marks its own HTML with. It takes that as it is; other HTML, and text, it mends and parts. */
const mark = '<!-- x-tinymce/html -->';

/** For a TinyMCE that the page keeps to itself. */
export const internalPaste: InsertStrategy = {
  name: 'internal-paste',
  fits: (field, { text, rich }) => field.kind === 'editor' && (text !== '' || !!rich),
  write: ({ element }, { text, rich }, { world }) =>
    paste(element, { text, html: mark + (rich?.html ?? htmlOfItsOwn(element, text)) }, world),
};
