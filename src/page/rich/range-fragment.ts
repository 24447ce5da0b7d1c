import { isCodeBlock } from './code-block';

/** What has a form of its own around parts of it: points without their list are none. */
const wholes = 'ul,ol,table,thead,tbody,tfoot,tr';

const blocks =
  'address,article,aside,blockquote,center,dd,details,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,' +
  'header,li,main,nav,p,pre,section,summary,td,th';

/**
 * A copy of what the range holds, with the marks around it up to `host`: bold and links, and the list where it holds
 * several points. It is made in a document where nothing is loaded and none of the page's elements comes to life;
 * its links lead where they did.
 */
export function fragmentOf(range: Range, host: Element): DocumentFragment {
  const inert = inertDocument(host);
  const around = elementAt(range.commonAncestorContainer);
  let fragment = inert.createDocumentFragment();
  const { commonAncestorContainer: common } = range;
  if (common.nodeType === 3) copyInto(fragment, common, range);
  else for (const node of common.childNodes) copyInto(fragment, node, range);
  for (let element = around; element && element !== host; element = element.parentElement) {
    const isWhole = element.matches(wholes) && (element === around || element.matches('table,tbody,thead'));
    if (!isWhole && element.matches(`${wholes},${blocks}`)) continue;
    const copy = inert.importNode(element, false);
    copy.append(fragment);
    fragment = inert.createDocumentFragment();
    fragment.append(copy);
  }
  return fragment;
}

/** Whether the range stands in a block of code, where marks are text. */
export function standsInCode(range: Range, host: Element): boolean {
  for (let at = elementAt(range.commonAncestorContainer); at && at !== host; at = at.parentElement) {
    if (isCodeBlock(at)) return true;
  }
  return false;
}

const elementAt = (node: Node): Element | null =>
  node.nodeType === 1 ? (node as Element) : node.parentElement;

function inertDocument({ ownerDocument, baseURI }: Element): Document {
  const inert = ownerDocument.implementation.createHTMLDocument('');
  const base = inert.createElement('base');
  base.href = baseURI;
  inert.head.append(base);
  return inert;
}

function copyInto(parent: Node, node: Node, range: Range): void {
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const inert = parent.ownerDocument as Document;
  if (!range.intersectsNode(node)) return;
  if (node.nodeType === 3) {
    const text = node.nodeValue ?? '';
    const from = node === startContainer ? startOffset : 0;
    const to = node === endContainer ? endOffset : text.length;
    parent.appendChild(inert.createTextNode(text.slice(from, to)));
    return;
  }
  if (!node.contains(startContainer) && !node.contains(endContainer)) {
    parent.appendChild(inert.importNode(node, true));
    return;
  }
  const copy = inert.importNode(node, false);
  for (const child of node.childNodes) copyInto(copy, child, range);
  // A selection by lines ends before the first character of the next one.
  if (copy.hasChildNodes() || !node.hasChildNodes()) parent.appendChild(copy);
}
