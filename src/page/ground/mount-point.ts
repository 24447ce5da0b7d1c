import { isThere } from '../target/field';

/**
 * The element that the surface has to be a child of to be usable now: outside the topmost modal dialog everything
 * is inert, and in Chromium outside an element in fullscreen too. `near` is the user's field; the dialog around it counts first, also across shadow roots and frames, but only
 * one of `document` itself: in a frame nobody would hear the surface's keys.
 */
export function mountPoint(document: Document, near?: Element): Element {
  const dialog =
    dialogAround(document, near) ?? [...document.querySelectorAll('dialog')].filter(isModal).at(-1);
  const fullscreen = fullscreenWithin(document);
  if (fullscreen && (!dialog || dialog.contains(fullscreen))) return fullscreen;
  return dialog ?? document.documentElement;
}

/** What is in fullscreen, if it shows children at all: a film or a frame does not. */
function fullscreenWithin(root: Document | ShadowRoot): Element | undefined {
  const element = root.fullscreenElement;
  if (!element || element.matches('video, iframe, img, canvas, object, embed, input, textarea'))
    return undefined;
  return element.shadowRoot ? fullscreenWithin(element.shadowRoot) : element;
}

function dialogAround(document: Document, near: Element | undefined): Element | undefined {
  let element = near && isThere(near) ? near : undefined;
  while (element) {
    const dialog: Element | null = element.ownerDocument === document ? element.closest('dialog') : null;
    if (dialog && isModal(dialog)) return dialog;
    element = dialog?.parentElement ?? outside(dialog ?? element);
  }
  return undefined;
}

/** The element that holds the shadow root or the frame that this one stands in. */
function outside(element: Element): Element | undefined {
  const root = element.getRootNode() as Document | ShadowRoot;
  return ('host' in root ? root.host : root.defaultView?.frameElement) ?? undefined;
}

function isModal(dialog: Element): boolean {
  return dialog.matches(':modal');
}
