import { standsInParagraph } from '../../rich/paragraph-of-blocks';
import { isParagraph } from '../../rich/rich-field';
import { isUnseen } from '../catcher';
import { paste } from '../paste';
import type { InsertStrategy } from '../strategy';
import { htmlOfItsOwn } from './html-at-caret';

/**
 * A paste that is offered to whatever may stand behind an editable element: an editor that keeps a model writes it there. One
 * that is known to write best what the browser writes is not asked. A block of many is offered what can stand in it alone.
 */
export const editablePaste: InsertStrategy = {
  name: 'paste',
  writesForm: true,
  fits: ({ kind, element }, { text, rich }) =>
    kind === 'contenteditable' &&
    text !== '' &&
    !element.closest(ofHtml) &&
    (!isOneOfBlocks(element) || (rich !== undefined && standsInParagraph(rich.html))),
  write: (field, { text, rich }, { world }) =>
    paste(
      field.element,
      { text, html: rich && htmlFor(field.element, rich.html), unseen: isUnseen(field) },
      world,
    ),
};

/**
 * The same of a page that makes HTML of a text, and of many spaces one, or another text: as HTML that shows all of its spaces. A page
 * that takes the text of such a paste does again what it did.
 */
export const spacedPaste: InsertStrategy = {
  name: 'spaced-paste',
  where: ['merged', 'remade'],
  writesForm: true,
  fits: editablePaste.fits,
  write: ({ element }, { text, rich }, { world }) =>
    paste(
      element,
      { text, html: rich ? htmlFor(element, withFirmEnds(rich.html)) : htmlOfItsOwn(element, text) },
      world,
    ),
};

/** Of breaks that stand alone an editor of blocks makes blocks, beside the element; not of those within a line. */
const htmlFor = (element: Element, html: string): string =>
  isParagraph(element) ? `<span>${html}</span>` : html;

/** Spaces at the ends of HTML as browsers copy them, whatever the page makes of plain ones there. */
const withFirmEnds = (html: string): string =>
  html.replace(/^(<p>)? /, '$1\u00a0').replace(/ (<\/p>)?$/, '\u00a0$1');

/** Of a paste they drop spaces, or ask the user what to make of it. */
const ofHtml = '.jodit-wysiwyg, .sun-editor-editable, .ce-block, [data-content-editable-leaf]';

/** How far the fields of one editor are apart, at the most. */
const levels = 4;

/**
 * Whether the element is one of several editable ones that stand together, as the blocks of a document do: of a paste an
 * editor makes blocks, beside the element.
 */
function isOneOfBlocks(element: HTMLElement): boolean {
  // It may be the only one.
  if (isParagraph(element)) return true;
  let around: Element = element;
  for (let level = 0; level < levels; level++) {
    const { parentElement } = around;
    if (!parentElement || parentElement.localName === 'body') break;
    around = parentElement;
  }
  const hosts = around.querySelectorAll('[contenteditable=""], [contenteditable="true"]');
  return [...hosts].some((host) => host !== element && !element.contains(host));
}
