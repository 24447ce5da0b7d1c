import { mountPoint } from './mount-point';

/** A page that takes the surface out more often than this wins; fighting on would freeze the tab. */
const remountLimit = 20;

export interface Remounts {
  on(action: () => void, signal: AbortSignal): void;
}

/**
 * Mounts the host in the top layer and keeps it there until the signal is aborted: when the page removes or hides
 * it, a modal dialog opens or closes, or fullscreen begins or ends, it is mounted again where it is usable.
 */
export function keepMounted(host: HTMLElement, near: Element | undefined, signal: AbortSignal): Remounts {
  const document = host.ownerDocument;
  const actions = new Set<() => void>();
  let remounts = 0;
  let waiting = false;

  const isInPlace = () => host.parentNode === mountPoint(document, near) && host.matches(':popover-open');
  const mount = () => {
    const parent = mountPoint(document, near);
    if (host.parentNode !== parent) parent.append(host);
    host.popover = 'manual';
    if (!host.matches(':popover-open')) host.showPopover();
  };
  const repair = () => {
    waiting = false;
    if (signal.aborted || remounts >= remountLimit || isInPlace()) return;
    remounts += 1;
    mount();
    for (const action of [...actions]) action();
  };
  const check = () => {
    if (waiting || isInPlace()) return;
    waiting = true;
    setTimeout(repair);
  };

  const watched = { childList: true, subtree: true, attributes: true, attributeFilter: ['open', 'popover'] };
  /** A dialog that is closed and opened again lies above what was shown in it before. */
  const isReopened = ({ target, attributeName }: MutationRecord) =>
    attributeName === 'open' && target === host.parentNode;
  mount();
  const observer = new MutationObserver((records) => {
    if (records.some(isReopened) && host.matches(':popover-open')) host.hidePopover();
    check();
  });
  observer.observe(document, watched);
  // A dialog of the page may stand in a shadow root.
  if (host.getRootNode() !== document) observer.observe(host.getRootNode(), watched);
  host.addEventListener('toggle', check, { signal });
  document.addEventListener('fullscreenchange', check, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
  return {
    on(action, until) {
      actions.add(action);
      until.addEventListener('abort', () => actions.delete(action));
    },
  };
}
