import type { TypedValues } from './typed-values';

/**
 * What is typed into our own inputs is no business of the page: its hotkeys would fire, since to the page the event's
 * target is no input, and its focus traps would take the focus back. Nor is a file that is dropped here.
 */

/** Of something that is dragged. */
export const dragTypes = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;

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
  ...dragTypes,
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
  'change',
  'selectstart',
  'scroll',
] as const;

/** The types that something inside listens to, with the class of their events. */
export interface TakenEventMap {
  keydown: KeyboardEvent;
  keyup: KeyboardEvent;
  input: InputEvent;
  focusin: FocusEvent;
  focusout: FocusEvent;
  dragenter: DragEvent;
  dragover: DragEvent;
  dragleave: DragEvent;
  drop: DragEvent;
}

type Listener = (event: Event) => void;

export interface TakenEvents {
  /** Calls the listener for events of this type that happen inside the surface, until the signal is aborted. */
  on<T extends keyof TakenEventMap>(
    type: T,
    listener: (event: TakenEventMap[T]) => void,
    signal: AbortSignal,
  ): void;
}

/**
 * Keeps what happens inside `host` from the page until the signal is aborted. `gate` says which events count; of a text that
 * the page has changed nothing is told.
 */
export function takeEvents(
  host: Element,
  root: ShadowRoot,
  gate: (event: Event) => boolean,
  typed: TypedValues,
  signal: AbortSignal,
): TakenEvents {
  const listeners = new Map<string, Set<Listener>>();
  const window = host.ownerDocument.defaultView;
  const hand = (event: Event) => {
    if (!gate(event) || !countsAsTyped(event, typed)) return;
    for (const listener of [...(listeners.get(event.type) ?? [])]) listener(event);
  };
  const take = (event: Event) => {
    if (!event.composedPath().includes(host)) return;
    event.stopImmediatePropagation();
    hand(event);
  };
  for (const type of taken) window?.addEventListener(type, take, { capture: true, signal });
  // From one element inside to another the focus moves without a word to the window.
  for (const type of ['focusin', 'focusout']) root.addEventListener(type, hand, { signal, passive: true });
  for (const type of contained) {
    root.addEventListener(type, (event) => event.stopPropagation(), { signal, passive: true });
  }
  return {
    on(type, listener, until) {
      const listen = listener as Listener;
      const sameType = listeners.get(type) ?? new Set<Listener>();
      listeners.set(type, sameType.add(listen));
      until.addEventListener('abort', () => sameType.delete(listen));
    },
  };
}

function countsAsTyped(event: Event, typed: TypedValues): boolean {
  if (event.type === 'beforeinput') typed.announce(event as InputEvent);
  else if (event.type === 'input') return typed.take(event as InputEvent);
  else if (event.type.startsWith('key')) return typed.restore();
  return true;
}
