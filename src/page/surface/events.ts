/**
 * What is typed into our own inputs is no business of the page: its hotkeys would fire, since to the page the event's
 * target is no input, and its focus traps would take the focus back.
 */

/** Stopped on their way down, at the window, and handed to our own listeners from there. */
const taken = [
  'keydown',
  'keypress',
  'keyup',
  'beforeinput',
  'input',
  'compositionstart',
  'compositionupdate',
  'compositionend',
  'copy',
  'cut',
  'paste',
  'focus',
  'blur',
  'focusin',
  'focusout',
] as const;

/** Needed by the elements inside; stopped on their way out. */
const contained = [
  'pointerdown',
  'pointermove',
  'pointerup',
  'pointercancel',
  'pointerover',
  'pointerout',
  'mousedown',
  'mousemove',
  'mouseup',
  'mouseover',
  'mouseout',
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
  'wheel',
  'touchstart',
  'touchmove',
  'touchend',
  'touchcancel',
  'dragstart',
  'drop',
  'dragover',
  'change',
  'selectstart',
  'scroll',
] as const;

export type TakenEventType = (typeof taken)[number];
export type TakenListener = (event: Event) => void;

export interface TakenEvents {
  /** Calls the listener for events of this type that happen inside the surface, until the signal is aborted. */
  on(type: TakenEventType, listener: TakenListener, signal: AbortSignal): void;
}

/** Keeps what happens inside `host` from the page until the signal is aborted. `gate` says which events count. */
export function takeEvents(
  host: Element,
  root: ShadowRoot,
  gate: (event: Event) => boolean,
  signal: AbortSignal,
): TakenEvents {
  const listeners = new Map<string, Set<TakenListener>>();
  const window = host.ownerDocument.defaultView;
  const take = (event: Event) => {
    if (event.composedPath().find((target) => target === host) === undefined) return;
    event.stopImmediatePropagation();
    if (!gate(event)) return;
    for (const listener of [...(listeners.get(event.type) ?? [])]) listener(event);
  };
  for (const type of taken) window?.addEventListener(type, take, { capture: true, signal });
  for (const type of contained) {
    root.addEventListener(type, (event) => event.stopPropagation(), { signal, passive: true });
  }
  return {
    on(type, listener, until) {
      const set = listeners.get(type) ?? new Set();
      listeners.set(type, set.add(listener));
      until.addEventListener('abort', () => set.delete(listener));
    },
  };
}
