import { rangeAround } from '../../target/field-selection';
import { collapsingHtmlOfLines, htmlOfLines } from '../html';

/** HTML of the text's lines, such that at the element's caret they are shown as they are. */
export const htmlAtCaret = (element: HTMLElement, text: string): string =>
  caretKeepsSpaces(element) ? htmlOfLines(text) : collapsingHtmlOfLines(text, ...neighbours(element));

/** The same for editors that drop plain spaces at the ends of what they take. */
export const htmlOfItsOwn = (element: HTMLElement, text: string): string =>
  caretKeepsSpaces(element) ? htmlOfLines(text) : collapsingHtmlOfLines(text, '', '');

/** Whether white space at the caret is shown as it is written. */
export function caretKeepsSpaces(element: HTMLElement): boolean {
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
