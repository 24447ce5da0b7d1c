import { paste } from '../paste';
import type { InsertStrategy } from '../strategy';
import { htmlOfItsOwn } from './html-at-caret';

/**
 * A paste that is offered to whatever may stand behind an editable element: an editor that keeps a model writes it there. One
 * that is known to write best what the browser writes is not asked.
 */
export const editablePaste: InsertStrategy = {
  name: 'paste',
  writesForm: true,
  fits: ({ kind, element }, { text }) =>
    kind === 'contenteditable' && text !== '' && !element.closest(ofHtml) && !isOneOfBlocks(element),
  write: ({ element }, { text, rich }, { world }) => paste(element, { text, html: rich?.html }, world),
};

/**
 * The same of a page that makes HTML of a text, and of many spaces one: as HTML that shows all of them. A page that takes the text
 * of such a paste does again what it did.
 */
export const spacedPaste: InsertStrategy = {
  name: 'spaced-paste',
  where: ['merged'],
  fits: (field, content) => editablePaste.fits(field, content) && !content.rich,
  write: ({ element }, { text }, { world }) =>
    paste(element, { text, html: htmlOfItsOwn(element, text) }, world),
};

/** Of a paste they drop spaces, or ask the user what to make of it. */
const ofHtml = '.jodit-wysiwyg, .sun-editor-editable, .ce-block, [data-content-editable-leaf]';

/** How far the fields of one editor are apart, at the most. */
const levels = 4;

/**
 * Whether the element is one of several editable ones that stand together, as the blocks of a document do: of a paste an
 * editor makes blocks, beside the element.
 */
function isOneOfBlocks(element: HTMLElement): boolean {
  let around: Element = element;
  for (let level = 0; level < levels; level++) {
    const { parentElement } = around;
    if (!parentElement || parentElement.localName === 'body') break;
    around = parentElement;
  }
  const hosts = around.querySelectorAll('[contenteditable=""], [contenteditable="true"]');
  return [...hosts].some((host) => host !== element && !element.contains(host));
}
