import { fromFrame } from '../target/caret-rect';

/**
 * The site (`https://example.com`) whose permission opens a frame; undefined where no permission does. It is the one of
 * the frame's address; browsers count frames without an address of their own (`srcdoc`, `data:`, `blob:`, empty) to the
 * page around them, also where a `sandbox` has taken the page's origin from them (measured in both).
 * What the page says of the frame may be wrong: then the permission opens nothing.
 */
export function frameSiteOf(frame: HTMLIFrameElement): string | undefined {
  const { ownerDocument } = frame;
  const hasAddress = frame.getAttribute('src') && !frame.hasAttribute('srcdoc');
  const address = hasAddress ? URL.parse(frame.src, ownerDocument.baseURI) : null;
  const page = URL.parse(ownerDocument.defaultView?.origin ?? '');
  return [address, page].find(isWeb)?.origin;
}

const isWeb = (url: URL | null): url is URL => url?.protocol === 'http:' || url?.protocol === 'https:';

/** How many frames stand around the window. */
export function depthOf(window: Window | null): number {
  let depth = 0;
  for (let around = window; around && around.parent !== around; around = around.parent) depth++;
  return depth;
}

/** What is seen of the inside of the frame, in pixels of the page's viewport. */
export function frameRect(frame: HTMLIFrameElement): DOMRect {
  return fromFrame(frame, new DOMRect(0, 0, frame.clientWidth, frame.clientHeight));
}
