import type { PageSelection } from './target';

const elementAt = (node: Node): Element | null =>
  node.nodeType === 1 ? (node as Element) : node.parentElement;

const styleOf = (element: Element): CSSStyleDeclaration | undefined =>
  element.ownerDocument.defaultView?.getComputedStyle(element);

/** Characters that a selection goes out with, itself included. */
const mostContext = 4000;

/** The visible text of the paragraphs that the selection stands in; undefined where that is no more than the selection. */
export function surroundingTextOf({ text, range }: PageSelection): string | undefined {
  const [start, end] = [blockAround(range.startContainer), blockAround(range.endContainer)];
  const room = mostContext - text.length;
  if (!start || !end || room <= 0) return undefined;
  const before = textBeside(start, range, room / 2, true);
  const after = textBeside(end, range, room - before.length, false);
  return (before + after).trim() ? (before + text + after).trim() : undefined;
}

function blockAround(node: Node): Element | null {
  let element = elementAt(node);
  while (element?.parentElement && /^(?:inline|contents|ruby)/.test(styleOf(element)?.display ?? ''))
    element = element.parentElement;
  return element;
}

/** What is no text of the page's: fields and what they hold, and what is not shown. */
const leftOut = 'script,style,noscript,template,input,textarea,select,button,iframe,object,[contenteditable]';

/** The block's text before or behind the range, no more of it than `most` characters and no part of a word. */
function textBeside(block: Element, range: Range, most: number, before: boolean): string {
  const { startContainer, startOffset, endContainer, endOffset } = range;
  const [edge, offset] = before ? [startContainer, startOffset] : [endContainer, endOffset];
  const side = range.cloneRange();
  side.selectNodeContents(block);
  if (before) side.setEnd(edge, offset);
  else side.setStart(edge, offset);
  const nodes = block.ownerDocument.createTreeWalker(block, 5, (node) => {
    if (!side.intersectsNode(node)) return 2;
    return node.nodeType === 3 || isShown(node as Element) ? 1 : 2;
  });
  let text = '';
  let node: Node | null = before ? lastIn(nodes) : nodes.nextNode();
  while (node && text.length < most * 2) {
    text = before ? shownText(node, side) + text : text + shownText(node, side);
    node = before ? nodes.previousNode() : nodes.nextNode();
  }
  const shown = text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n\s*/g, '\n');
  if (shown.length <= most) return shown;
  return before ? shown.slice(-most).replace(/^\S+/, '') : shown.slice(0, most).replace(/\S+$/, '');
}

function lastIn(nodes: TreeWalker): Node | null {
  while (nodes.lastChild());
  return nodes.currentNode === nodes.root ? null : nodes.currentNode;
}

const isShown = (element: Element): boolean =>
  !element.matches(leftOut) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

function shownText(node: Node, side: Range): string {
  if (node.nodeType !== 3)
    return /^(?:inline|contents|ruby)/.test(styleOf(node as Element)?.display ?? '') && node.nodeName !== 'BR'
      ? ''
      : '\n';
  const text = node.nodeValue ?? '';
  const from = node === side.startContainer ? side.startOffset : 0;
  const to = node === side.endContainer ? side.endOffset : text.length;
  return text.slice(from, to).replace(/\s+/g, ' ');
}
