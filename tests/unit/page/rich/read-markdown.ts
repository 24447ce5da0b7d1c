import { htmlOfMarkdown } from '../../../../src/page/rich/html-of-markdown';
import type { Kept } from '../../../../src/page/rich/kept';

export const htmlOf = (markdown: string, kept?: Kept): string | undefined =>
  htmlOfMarkdown(markdown, kept)?.html;

/** A fragment of a document of its own, as it is of a page. */
export function fragmentOf(html: string): DocumentFragment {
  const page = document.implementation.createHTMLDocument('');
  page.body.innerHTML = html;
  const fragment = page.createDocumentFragment();
  fragment.append(...page.body.childNodes);
  return fragment;
}
