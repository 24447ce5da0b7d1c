import { browser } from 'wxt/browser';

/** What Firefox adds to elements for extensions, and no type library knows. */
interface FirefoxElement {
  openOrClosedShadowRoot?: ShadowRoot | null;
}

/** The element's shadow root, open or closed; closed ones are seen by extensions alone. */
export function shadowRootOf(element: Element): ShadowRoot | undefined {
  if (element.shadowRoot) return element.shadowRoot;
  // Chromium's function takes no others, and no others have one.
  if (!(element instanceof HTMLElement)) return undefined;
  const inFirefox = (element as FirefoxElement).openOrClosedShadowRoot;
  if (inFirefox !== undefined) return inFirefox ?? undefined;
  const inChromium = browser?.dom?.openOrClosedShadowRoot;
  return inChromium ? (inChromium(element as HTMLElement) ?? undefined) : undefined;
}

const isFrame = (element: Element): element is HTMLIFrameElement => /^i?frame$/i.test(element.tagName);

/** Whether the element is a frame that nobody looks into from outside: one of another origin. */
export const isClosedFrame = (element: Element | undefined): element is HTMLIFrameElement =>
  element !== undefined && isFrame(element) && !element.contentDocument;

/**
 * The element with the focus, down through shadow roots (open and closed) and frames of the same origin.
 * A frame of another origin is itself the answer: what goes on inside cannot be seen from here.
 */
export function activeElementWithin(document: Document): Element | undefined {
  let active: Element | null = rootActive(document);
  while (active) {
    const inner = innerActive(active);
    if (!inner) return active;
    active = inner;
  }
  return undefined;
}

function innerActive(element: Element): Element | null {
  if (isFrame(element)) return element.contentDocument ? rootActive(element.contentDocument) : null;
  return shadowRootOf(element)?.activeElement ?? null;
}

/** With `designMode` the document as a whole is the field, and Firefox names no active element. */
function rootActive(document: Document): Element | null {
  return document.designMode === 'on' ? document.body : document.activeElement;
}
