import { shownNodes } from '../shown-nodes';
import { markdownOf } from './markdown-of';

/** UTF-16 units of a page that a run takes in. */
const longest = 500_000;

/** Nodes that are looked at; the rest of a page without an end is left out. */
const mostNodes = 100_000;

/** Elements inside of each other that are looked into. */
const deepest = 400;

/** What holds no text of the page's, or text that the user typed. */
const unread =
  'script,style,template,noscript,iframe,frame,object,embed,video,audio,canvas,svg,math,input,textarea,select,option,datalist';

/**
 * What a reader sees of the whole page, as Markdown: visible text of its elements and open shadow roots, with headings, lists,
 * tables and links. Not in it: what is hidden, what was typed into fields, other frames. Pictures are their descriptions.
 * Changes nothing on the page, and loads nothing.
 * @param isVisible whether an element is drawn
 */
export function pageMarkdown(page: Document, isVisible: (element: Element) => boolean = isDrawn): string {
  const inert = page.implementation.createHTMLDocument('');
  // Addresses of links are written as they lead from the page.
  const base = inert.createElement('base');
  base.href = page.baseURI;
  inert.head.append(base);
  let left = mostNodes;

  function copyInto(parent: Node, nodes: Iterable<Node>, depth: number): void {
    for (const node of nodes) {
      left -= 1;
      if (left < 0) return;
      if (node.nodeType === 3) parent.appendChild(inert.createTextNode(node.nodeValue ?? ''));
      else if (node.nodeType === 1) copyElement(parent, node as Element, depth);
    }
  }

  function copyElement(parent: Node, element: Element, depth: number): void {
    if (depth > deepest || element.matches(unread) || !isVisible(element)) return;
    if (element.localName === 'img') {
      const alt = element.getAttribute('alt')?.trim();
      if (alt) parent.appendChild(inert.createTextNode(`[${alt}]`));
      return;
    }
    const copy = inert.createElement(plainName(element));
    for (const name of ['href', 'start', 'colspan', 'rowspan']) {
      const value = element.getAttribute(name);
      if (value !== null) copy.setAttribute(name, value);
    }
    parent.appendChild(copy);
    copyInto(copy, shownNodes(element), depth + 1);
  }

  const body = inert.createElement('div');
  inert.body.append(body);
  if (page.body) copyInto(body, shownNodes(page.body), 0);
  return markdownOf(body).markdown.trim().slice(0, longest).toWellFormed();
}

function isDrawn(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

/** Widgets of a page are what stands in them: no editor of ours has to know them again. */
function plainName({ localName }: Element): string {
  if (localName === 'button' || localName === 'label' || localName === 'slot') return 'span';
  return /^[a-z][a-z0-9]*$/.test(localName) ? localName : 'div';
}
