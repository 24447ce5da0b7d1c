import { beginsWithBlock, endsWithBlock } from './blocks-at-ends';

/** At which ends a list or a block of code of the answer would be joined to the text around the selection. */
export interface Joined {
  before: boolean;
  behind: boolean;
}

export function joinedAt(root: Element, html: string): Joined {
  const selection = root.ownerDocument.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  if (!range || !root.contains(range.commonAncestorContainer)) return { before: false, behind: false };
  return {
    before: beginsWithBlock(html) && textOf(root, range, 'start') !== '',
    behind: endsWithBlock(html) && textOf(root, range, 'end') !== '',
  };
}

/** The HTML with an empty paragraph at those ends: that is joined to the text instead. */
export function htmlApart(root: Element, html: string): string {
  const { before, behind } = joinedAt(root, html);
  return (before ? '<p></p>' : '') + html + (behind ? '<p></p>' : '');
}

/** What stands in the same line as an end of the range, before its start or behind its end. */
function textOf(root: Element, range: Range, end: 'start' | 'end'): string {
  const at = end === 'start' ? range.startContainer : range.endContainer;
  const line = lineAround(root, at);
  const rest = root.ownerDocument.createRange();
  rest.selectNodeContents(line);
  if (end === 'start') rest.setEnd(at, range.startOffset);
  else rest.setStart(at, range.endOffset);
  return rest.toString().replace(/[\u200b\ufeff]/g, '');
}

function lineAround(root: Element, node: Node): Element {
  let at = node.nodeType === 1 ? (node as Element) : node.parentElement;
  const view = root.ownerDocument.defaultView;
  while (at && at !== root && /^(inline|contents)/.test(view?.getComputedStyle(at).display ?? ''))
    at = at.parentElement;
  return at ?? root;
}
