/** What of a page its reader sees. */
export interface PageSight {
  /** Whether the element is drawn: one that is not is left out with all in it. */
  isDrawn(element: Element): boolean;
  /** Whether the text right in that element is seen where it is drawn. */
  isInView(text: Text, parent: Element): boolean;
  /** Whether an element that usually runs on in its line stands apart here. */
  standsApart(element: Element): boolean;
}

/** Sides up to this many pixels show nothing: what is there for screen readers alone has one of 1. */
const tiny = 1;

/** As the browser has laid it out. Nothing is asked of the page, and nothing changed. */
export const laidOut: PageSight = {
  isDrawn(element) {
    if (element.getAttribute('aria-hidden') === 'true') return false;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    if (width > tiny && height > tiny) return true;
    // Without a size of its own it may show what is in it all the same.
    const { overflowX, overflowY, display, clipPath } = styleOf(element);
    if (element.localName === 'img') return false;
    if (display === 'contents' || display === 'inline') return true;
    return overflowX === 'visible' && overflowY === 'visible' && clipPath === 'none';
  },
  isInView(text, parent) {
    const rect = parent.getBoundingClientRect();
    const isSmall = rect.width <= tiny || rect.height <= tiny;
    if (!isSmall && rect.right > 0 && rect.bottom > 0) return true;
    const range = parent.ownerDocument.createRange();
    range.selectNodeContents(text);
    const own = range.getBoundingClientRect();
    return own.width > tiny && own.height > tiny && isInReach(own, parent);
  },
  standsApart: (element) =>
    element.hasAttribute('class') && !/^(?:inline$|contents|ruby|table-cell)/.test(styleOf(element).display),
};

/** Whether scrolling brings it into view: what lies to the left of the page's beginning or above it never comes. */
function isInReach({ right, bottom }: DOMRect, element: Element): boolean {
  const { defaultView: view, documentElement } = element.ownerDocument;
  let [x, y] = [right + (view?.scrollX ?? 0), bottom + (view?.scrollY ?? 0)];
  for (let at: Element | null = element; at && at !== documentElement; at = at.parentElement) {
    x += at.scrollLeft;
    y += at.scrollTop;
  }
  // A page that is written from right to left is scrolled to the left.
  const isMirrored = styleOf(documentElement).direction === 'rtl';
  return (isMirrored || x > 0) && y > 0;
}

const noStyle = {
  overflowX: 'visible',
  overflowY: 'visible',
  display: 'block',
  clipPath: 'none',
  direction: 'ltr',
};

function styleOf(element: Element): Pick<CSSStyleDeclaration, keyof typeof noStyle> {
  return element.ownerDocument.defaultView?.getComputedStyle(element) ?? noStyle;
}
