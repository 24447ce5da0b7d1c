/** Everything that the element is drawn in, the innermost first: by slots, and out of shadow roots, up to its document's root. */
export function elementsAround(element: Element): Element[] {
  const around: Element[] = [];
  for (let at = outside(element); at; at = outside(at)) around.push(at);
  return around;
}

function outside(element: Element): Element | undefined {
  const root = element.getRootNode();
  return (
    element.assignedSlot ?? element.parentElement ?? ('host' in root ? (root as ShadowRoot).host : undefined)
  );
}
