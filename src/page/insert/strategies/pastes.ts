import { isControlField } from '../../target/field';
import { isUnseen } from '../catcher';
import { paste } from '../paste';
import type { InsertStrategy } from '../strategy';
import { htmlOfItsOwn } from './html-at-caret';

/** A paste that holds both: the editor takes the HTML if it holds rich text, and else the text. */
export const richPaste: InsertStrategy = {
  name: 'rich-paste',
  fits: (field, { rich }) => field.kind === 'editor' && rich !== undefined,
  write: ({ element }, { text, rich }, { world }) => paste(element, { text, html: rich?.html }, world),
};

/** A paste of plain text: an editor that keeps a model writes it there, or does nothing. */
export const textPaste: InsertStrategy = {
  name: 'text-paste',
  fits: (field, { text }) => field.kind === 'editor' && text !== '',
  async write({ element }, { text }, { world, place }) {
    // It goes over what the editor has selected, which may be more than is to be replaced.
    if (place !== 'all' && place.type === 'model' && place.behind !== undefined) return 'nothing';
    return paste(element, { text }, world);
  },
};

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

/** A paste that is offered to the editor whose keys a control catches: what is written there it may not look at. */
export const catcherPaste: InsertStrategy = {
  name: 'paste',
  fits: (field, { text }) => isControlField(field) && text !== '' && isUnseen(field),
  write: ({ element }, { text }, { world }) => paste(element, { text, unseen: true }, world),
};

/**
 * A paste that is offered to the page of a control which has made something else of what was typed: one with a mask tells what a key
 * brings from what a paste does.
 */
export const controlPaste: InsertStrategy = {
  name: 'control-paste',
  where: ['remade'],
  fits: (field, { text }) => isControlField(field) && text !== '' && !isUnseen(field),
  write: ({ element }, { text }, { world }) => paste(element, { text }, world),
};
