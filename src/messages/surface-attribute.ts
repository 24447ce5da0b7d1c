/** How the host of our frame is found in a page. */
export const surfaceAttribute = 'data-caretaker-surface';

/** Whether this is our frame in the page. */
export function isOurFrame(element: Element): boolean {
  const root = element.getRootNode();
  return root instanceof ShadowRoot && root.host.hasAttribute(surfaceAttribute);
}
