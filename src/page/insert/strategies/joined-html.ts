import { rangeAround, selectRange } from '../../target/field-selection';
import { inFirefox } from '../in-firefox';

/**
 * The HTML as the browser joins it to the words before the selection. Firefox drops a space before what it deletes, and
 * begins a paragraph of its own where Chromium goes on with the one that the caret stands in.
 */
export function joinedHtml(element: HTMLElement, html: string): string {
  const range = inFirefox(element) ? rangeAround(element)?.cloneRange() : undefined;
  const { startContainer: node, startOffset: at = 0 } = range ?? {};
  const before = node?.nodeValue?.charAt(at - 1) ?? '';
  if (!range || !node || before === '') return html;
  const isSpace = /[ \u00a0]/.test(before);
  if (isSpace) {
    range.setStart(node, at - 1);
    selectRange(element, range, false);
  }
  return (isSpace ? '\u00a0' : '') + html.replace(/^<p>(.*?)<\/p>/s, '$1');
}
