import { inFirefox } from '../insert/in-firefox';
import { mountPoint } from './mount-point';
import { topLayer } from './obstacle';

/** A page that hides the host more often than this, with no more than so many milliseconds between, wins: fighting on would freeze the tab. */
const remountLimit = 20;
const calm = 5000;

export interface Remounts {
  on(action: () => void, signal: AbortSignal): void;
  /** The page has won, or has taken the host out, with all that was in it: it is to go. */
  onLost(action: () => void, signal: AbortSignal): void;
  /** A modal dialog has opened that the host cannot go into: until it closes, what is shown takes no key and no press. */
  onStuck(action: () => void, signal: AbortSignal): void;
  /** Whether the host stands in this document, where it has to be, and in the top layer. */
  isInPlace(): boolean;
  /** Whether this element of the top layer was there before the host came into it, and so lies under it. */
  isBelow(element: Element): boolean;
}

/**
 * Shows the host in the top layer and keeps it there until the signal is aborted: when the page hides
 * it, a modal dialog opens or closes, or fullscreen begins or ends, it is mounted again where it is usable.
 */
export function keepMounted(host: HTMLElement, near: Element | undefined, signal: AbortSignal): Remounts {
  const document = host.ownerDocument;
  const actions = listeners();
  const losses = listeners();
  const stuck = listeners();
  let below = new WeakSet<Element>();
  let remounts = 0;
  let remountedAt = Number.NEGATIVE_INFINITY;
  let waiting = false;

  /** A frame that was taken out, or into another document, has begun anew: what was in it has gone. */
  const isHere = () => host.isConnected && host.ownerDocument === document;
  const isInPlace = () => isHere() && standsRight() && host.matches(':popover-open');
  const standsRight = () => host.parentNode === mountPoint(document, near) || !canMove(host);
  const mount = () => {
    const parent = mountPoint(document, near);
    if (host.parentNode !== parent) move(host, parent);
    host.popover = 'manual';
    if (!host.matches(':popover-open')) host.showPopover();
    below = new WeakSet(document.querySelectorAll(topLayer));
  };
  const repair = () => {
    waiting = false;
    if (signal.aborted || isInPlace()) return;
    if (!isHere()) return losses.call();
    const now = performance.now();
    remounts = now - remountedAt > calm ? 1 : remounts + 1;
    remountedAt = now;
    if (remounts > remountLimit) return losses.call();
    mount();
    actions.call();
  };
  const check = () => {
    if (waiting || isInPlace()) return;
    // At once where it can: a key that comes before goes into the page's dialog. In a fight the page has to have its turn.
    if (performance.now() - remountedAt > calm) return repair();
    waiting = true;
    setTimeout(repair);
  };

  const watched = { childList: true, subtree: true, attributes: true, attributeFilter: ['open', 'popover'] };
  /** A dialog that is closed and opened again lies above what was shown in it before. */
  const isReopened = ({ target, attributeName }: MutationRecord) =>
    attributeName === 'open' && target === host.parentNode;
  mount();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) below.delete(target as Element);
    if (records.some(isReopened) && host.matches(':popover-open')) host.hidePopover();
    check();
    if (!canMove(host) && host.parentNode !== mountPoint(document, near)) stuck.call();
  });
  observer.observe(document, watched);
  // A dialog of the page may stand in a shadow root.
  if (host.getRootNode() !== document) observer.observe(host.getRootNode(), watched);
  host.addEventListener('toggle', check, { signal });
  document.addEventListener('fullscreenchange', check, { signal });
  // What is shown again comes to lie over the host.
  const rise = ({ target }: Event) => below.delete(target as Element);
  document.defaultView?.addEventListener('beforetoggle', rise, { capture: true, passive: true, signal });
  signal.addEventListener('abort', () => observer.disconnect());
  return {
    on: actions.add,
    onLost: losses.add,
    onStuck: stuck.add,
    isInPlace,
    isBelow: (element) => below.has(element),
  };
}

type Moving = Element & { moveBefore?(element: Element, before: Element | null): void };

/**
 * A frame that is taken out and put in again begins anew: it is moved only where the browser moves it as it is. Firefox has the
 * method, and loads a frame in it again all the same.
 */
export const canMove = (host: Moving): boolean => host.moveBefore !== undefined && !inFirefox(host);

export function move(host: HTMLElement, parent: Moving): void {
  if (!canMove(host)) return;
  if (host.matches(':popover-open')) host.hidePopover();
  parent.moveBefore?.(host, null);
}

function listeners() {
  const actions = new Set<() => void>();
  return {
    add(action: () => void, until: AbortSignal): void {
      actions.add(action);
      until.addEventListener('abort', () => actions.delete(action));
    },
    call(): void {
      for (const action of [...actions]) action();
    },
  };
}
