import { rangeAround } from '../../target/field-selection';
import { collapsingHtmlOfLines, htmlOfLines } from '../html';
import { inFirefox } from '../in-firefox';
import type { InsertStrategy } from '../strategy';

/**
 * Chromium's `insertText` makes a paragraph of every line, drops runs of spaces and takes seconds for a thousand
 * lines; `insertHTML` with line breaks does none of that.
 */
export const editableLines: InsertStrategy = {
  name: 'editable-lines',
  fits: (field, { text }) =>
    field.kind === 'contenteditable' && /\n|\t| {2}/.test(text) && !inFirefox(field.element),
  write({ element }, { text }) {
    const html = keepsSpaces(element)
      ? htmlOfLines(text)
      : collapsingHtmlOfLines(text, ...neighbours(element));
    element.ownerDocument.execCommand('insertHTML', false, html);
  },
};

/** Whether white space at the caret is shown as it is written. */
function keepsSpaces(element: HTMLElement): boolean {
  const start = rangeAround(element)?.startContainer;
  const around = start?.nodeType === 1 ? (start as Element) : start?.parentElement;
  const view = element.ownerDocument.defaultView;
  return /^(pre|pre-wrap|break-spaces)$/.test(view?.getComputedStyle(around ?? element).whiteSpace ?? '');
}

/** The characters before and after the selection, where they stand in the same piece of text. */
function neighbours(element: HTMLElement): [before: string, after: string] {
  const range = rangeAround(element);
  if (!range) return ['', ''];
  const before = range.startContainer.nodeValue?.charAt(range.startOffset - 1);
  return [before ?? '', range.endContainer.nodeValue?.charAt(range.endOffset) ?? ''];
}
