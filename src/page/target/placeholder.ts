import { withoutSpace } from './white-space';

/**
 * What editors draw into an empty field as nodes of its own. All others that the matrix holds draw theirs beside the field
 * or by CSS, where it is no part of the text anyhow.
 */
const placeholders = [
  // slate-react, `Leaf`
  '[data-slate-placeholder]',
  // Toast UI, `placeholder` of its plugins
  '.placeholder.ProseMirror-widget',
].join();

/** Whether the element holds nothing but the placeholder of an empty field. */
export function showsPlaceholder(element: Element): boolean {
  const shown = element.querySelector(placeholders);
  return shown !== null && lettersIn(shown) === lettersIn(element);
}

const lettersIn = ({ textContent }: Element): string => withoutSpace(textContent ?? '');
