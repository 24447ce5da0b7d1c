import { escapeText } from '../../../core/escape';
import { rangeAround } from '../../target/field-selection';
import { notByUser } from '../../target/late-keys';
import { inFirefox } from '../in-firefox';
import type { InsertStrategy, Written } from '../strategy';
import { asUndoGroup } from '../undo-group';
import { caretKeepsSpaces, htmlAtCaret, htmlOfItsOwn } from './html-at-caret';

/**
 * Chromium's `insertText` makes a paragraph of every line, drops runs of spaces and takes seconds for a thousand
 * lines; `insertHTML` with line breaks does none of that.
 */
export const editableLines: InsertStrategy = {
  name: 'editable-lines',
  where: ['left', 'merged', 'remade'],
  fits: (field, { text }) =>
    field.kind === 'contenteditable' && /\n|\t| {2}/.test(text) && !inFirefox(field.element),
  write: ({ element }, { text }) => writeHtml(element, linesFor(element, text)),
};

/**
 * Line ends as they stand, as Shift+Enter writes them where white space is kept: for a page that holds its text so, and takes breaks
 * away.
 */
export const keptLines: InsertStrategy = {
  name: 'kept-lines',
  where: ['remade'],
  fits: (field, { text }) =>
    field.kind === 'contenteditable' &&
    text.includes('\n') &&
    !inFirefox(field.element) &&
    caretKeepsSpaces(field.element),
  write: ({ element }, { text }) => writeHtml(element, escapeText(text)),
};

const writeHtml = (element: HTMLElement, html: string): Promise<Written> =>
  asUndoGroup(element, () => {
    notByUser(() => element.ownerDocument.execCommand('insertHTML', false, html));
    return undefined;
  });

/**
 * At the ends of a paragraph Chromium puts breaks outside of it, where Jodit makes paragraphs and blank lines of them. In
 * paragraphs of their own the lines lose plain spaces at their ends, whatever they are joined to.
 */
function linesFor(element: HTMLElement, text: string): string {
  if (!element.closest('.jodit-wysiwyg') || !isInParagraph(element)) return htmlAtCaret(element, text);
  return htmlOfItsOwn(element, text)
    .split('<br>')
    .map((line) => `<p>${line || '<br>'}</p>`)
    .join('');
}

/** Whether there is text of a paragraph beside the selection. */
function isInParagraph(element: HTMLElement): boolean {
  const range = rangeAround(element);
  const node = range?.startContainer;
  const paragraph = (node?.nodeType === 1 ? (node as Element) : node?.parentElement)?.closest('p');
  return !!paragraph && paragraph.textContent !== range?.toString();
}
