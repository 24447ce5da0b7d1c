import { standsInParagraph } from '../../rich/paragraph-of-blocks';
import { isParagraph } from '../../rich/rich-field';
import { notByUser } from '../../target/late-keys';
import type { InsertStrategy } from '../strategy';
import { asUndoGroup } from '../undo-group';
import { joinedHtml } from './joined-html';

/** What an editable element holds of HTML is up to the page, so nothing of it is more than a skill's Markdown can say. */
export const editableRich: InsertStrategy = {
  name: 'editable-rich',
  where: ['left', 'merged', 'remade'],
  writesForm: true,
  fits: ({ kind, element }, { rich }) =>
    kind === 'contenteditable' &&
    rich !== undefined &&
    element.contentEditable !== 'plaintext-only' &&
    (!isBlock(element) || standsInParagraph(rich.html)),
  write: ({ element }, { rich }) =>
    asUndoGroup(element, () => {
      notByUser(() =>
        element.ownerDocument.execCommand('insertHTML', false, joinedHtml(element, rich?.html ?? '')),
      );
      return undefined;
    }),
};

/**
 * In Editor.js each paragraph is a field of its own. What else than its words and their formatting is written there is
 * thrown away when the page saves it, and blocks made in another way cannot be undone. So it is where the field is a paragraph itself.
 */
const isBlock = (element: Element): boolean => isParagraph(element) || element.closest('.ce-block') !== null;
