/** Its children as they are drawn: those of its open shadow root, and in a slot what was put there. */
export function shownNodes(element: Element): Iterable<Node> {
  if (element.shadowRoot) return element.shadowRoot.childNodes;
  if (element.localName !== 'slot') return element.childNodes;
  const put = (element as HTMLSlotElement).assignedNodes({ flatten: true });
  return put.length > 0 ? put : element.childNodes;
}
