/** The element with the focus, down through open shadow roots and frames of the same origin. */
export function focusedElement(document: Document): Element | undefined {
  let active = ownActive(document);
  while (active) {
    const inner = innerActive(active);
    if (!inner) return active;
    active = inner;
  }
  return undefined;
}

function innerActive(element: Element): Element | null {
  if (/^i?frame$/i.test(element.tagName)) {
    const inside = (element as HTMLIFrameElement).contentDocument;
    return inside ? ownActive(inside) : null;
  }
  return element.shadowRoot?.activeElement ?? null;
}

/** With `designMode` the document as a whole is the field, and Firefox names no active element. */
const ownActive = (document: Document): Element | null =>
  document.designMode === 'on' ? document.body : document.activeElement;
