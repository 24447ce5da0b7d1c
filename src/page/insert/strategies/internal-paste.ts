import { paste } from '../paste';
import type { InsertStrategy } from '../strategy';
import { htmlOfItsOwn } from './html-at-caret';

/** For a TinyMCE that the page keeps to itself: it takes its own HTML as it is; other HTML, and text, it mends and parts. */
export const internalPaste: InsertStrategy = {
  name: 'internal-paste',
  fits: (field, { text, rich }) => field.kind === 'editor' && (text !== '' || !!rich),
  write: ({ element }, { text, rich }, { world }) =>
    paste(element, { text, html: markOf(element) + (rich?.html ?? htmlOfItsOwn(element, text)) }, world),
};

/** What the editor marks its own HTML with: HugeRTE, which was made of TinyMCE, has a name of its own. */
function markOf(element: HTMLElement): string {
  const isHuge = element.id === 'hugerte' || element.ownerDocument.querySelector('.tox-hugerte') !== null;
  return `<!-- x-${isHuge ? 'hugerte' : 'tinymce'}/html -->`;
}
