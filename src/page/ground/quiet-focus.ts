import { activeElementWithin, shadowRootOf } from '../target/active-element';

/**
 * Fields that close, save or check when they lose the focus (cells of tables, texts on canvases, titles that are edited in
 * their place) would be gone before anything is written. To the page its element keeps the focus while ours has it: it
 * hears nothing where the focus comes back, and of the loss as soon as the focus goes elsewhere. A field in a frame is told
 * as ever: the events of its document are not seen here.
 */
export interface QuietFocus {
  /** Moves the focus to an element of ours, and scrolls nothing. */
  focus(element: HTMLElement | null | undefined): void;
  /** Something of ours has gone that may have had the focus. */
  hasGone(): void;
}

/** What a page is told of the focus: one for all surfaces of a document, since what is owed to it outlives them. */
interface Keeper {
  /** `gate`: which events count. */
  join(host: HTMLElement, gate: (event: Event) => boolean): void;
  leave(host: HTMLElement): void;
  /** What the page hears while the focus is moved by `move` waits. */
  enter(move: () => void): void;
  settleSoon(): void;
}

const keepers = new WeakMap<Document, Keeper>();

/** Until `surface` is aborted; then as long as the page is owed an event. */
export function keepFocusQuiet(
  host: HTMLElement,
  gate: (event: Event) => boolean,
  surface: AbortSignal,
): QuietFocus {
  const document = host.ownerDocument;
  const keeper = keepers.get(document) ?? createKeeper(document);
  keepers.set(document, keeper);
  keeper.join(host, gate);
  surface.addEventListener('abort', () => keeper.leave(host));
  return {
    focus: (element) => keeper.enter(() => element?.focus({ preventScroll: true })),
    hasGone: keeper.settleSoon,
  };
}

/** An element that the page is to hear of. `seen`: what its events name at the window, a host where its shadow root is closed. */
interface Focused {
  element: Element;
  seen: Element;
}

function createKeeper(document: Document): Keeper {
  const view = document.defaultView;
  const hosts = new WeakSet<EventTarget>();
  const open = new Set<HTMLElement>();
  let gate: (event: Event) => boolean = () => false;
  let life: AbortController | undefined;
  /** What has the focus, for all that the page knows. */
  let held: Focused | undefined;
  /** What has to be told of a change before it is told that it lost the focus. */
  let owed: Element | undefined;
  /** What has the focus at this moment, in which it goes from there: nothing of that is told before it is known where to. */
  let leaving: Element | undefined;
  /** It goes to us at this moment, of which Firefox tells no other end where that is in a frame. */
  let comes = false;
  /** A press in the page is under way. Without one, what loses the focus to nowhere may lose it to a press in our frame. */
  let isPressed = false;
  let missedSelection = false;

  const hasFocus = () =>
    [...open].some((host) => (host.getRootNode() as Document | ShadowRoot).activeElement === host);
  const isShown = () => [...open].some((host) => host.matches(':popover-open'));
  const goIfDone = () => {
    if (owed && !owed.isConnected) owed = undefined;
    if (open.size > 0 || held || owed) return;
    life?.abort();
    life = undefined;
  };
  const payChange = (element: Element | undefined) => {
    if (!element || owed !== element) return;
    owed = undefined;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const tell = (to: EventTarget | null) => {
    const element = held?.element;
    held = undefined;
    if (element?.isConnected) {
      payChange(element);
      const said = { composed: true, relatedTarget: to };
      element.dispatchEvent(new FocusEvent('blur', said));
      element.dispatchEvent(new FocusEvent('focusout', { ...said, bubbles: true }));
    }
    if (missedSelection) document.dispatchEvent(new Event('selectionchange'));
    missedSelection = false;
  };
  /** The focus may have fallen to nowhere, of which no event tells; who gives it back does so at once. */
  const settleSoon = () =>
    setTimeout(() => {
      if (held && !hasFocus()) tell(null);
      goIfDone();
    });

  const onLoss = ({ type, relatedTarget }: FocusEvent, seen: Element) => {
    // In a closed shadow root its events do not name what loses the focus.
    const element = shadowRootOf(seen) ? leaving : seen;
    if (element && (comes || (relatedTarget && hosts.has(relatedTarget)))) {
      held = { element, seen };
      return true;
    }
    if (element && !relatedTarget && !isPressed && isShown()) {
      held = { element, seen };
      settleSoon();
      return true;
    }
    if (type === 'blur') payChange(element ?? owed);
    return false;
  };
  const onGain = ({ type }: FocusEvent, seen: Element) => {
    if (!held) return false;
    if (seen !== held.seen || (shadowRootOf(seen) && activeElementWithin(document) !== held.element)) {
      tell(seen);
      return false;
    }
    if (type === 'focusin') {
      held = undefined;
      missedSelection = false;
    }
    return true;
  };
  const onChange = (event: Event) => {
    const [element] = event.composedPath();
    if (!gate(event) || !(element instanceof Element)) return;
    if (leaving === element) {
      event.stopImmediatePropagation();
      owed = element;
    } else if (owed === element) owed = undefined;
  };

  const enter = (move: () => void) => {
    const active = activeElementWithin(document);
    leaving = hasFocus() ? undefined : active;
    const root = active?.getRootNode();
    // What is told of a change does not leave its shadow root.
    const inRoot = leaving && root instanceof ShadowRoot ? root : undefined;
    inRoot?.addEventListener('change', onChange, { capture: true });
    comes = leaving !== undefined;
    move();
    comes = false;
    inRoot?.removeEventListener('change', onChange, { capture: true });
    leaving = undefined;
  };

  const listen = () => {
    life = new AbortController();
    const { signal } = life;
    const heard: [string, (event: FocusEvent, seen: Element) => boolean][] = [
      ['blur', onLoss],
      ['focusout', onLoss],
      ['focus', onGain],
      ['focusin', onGain],
    ];
    for (const [type, isOurs] of heard) {
      const hear = (event: Event) => {
        const path = event.composedPath();
        const [seen] = path;
        if (!gate(event) || !(seen instanceof Element)) return;
        if (path.some((target) => hosts.has(target))) {
          if (type === 'focusout') settleSoon();
        } else if (isOurs(event as FocusEvent, seen)) {
          event.stopImmediatePropagation();
        } else goIfDone();
      };
      view?.addEventListener(type, hear, { capture: true, signal });
    }
    view?.addEventListener('change', onChange, { capture: true, signal });
    const press = () => {
      isPressed = true;
      setTimeout(() => {
        isPressed = false;
      });
    };
    for (const type of ['mousedown', 'keydown'])
      view?.addEventListener(type, press, { capture: true, passive: true, signal });
    const keepSelection = (event: Event) => {
      if (!held || !gate(event)) return;
      // With the focus the selection has gone from the field: an editor that takes itself for focused would take it for its own.
      event.stopImmediatePropagation();
      missedSelection = true;
    };
    view?.addEventListener('selectionchange', keepSelection, { capture: true, signal });
    const key = (event: KeyboardEvent) => {
      // Browsers tell of a change before they send a form, if one has been made since they did so last.
      const sends = event.key === 'Enter' && !event.isComposing && owed instanceof HTMLInputElement;
      if (sends && gate(event)) payChange(activeElementWithin(document));
    };
    view?.addEventListener('keydown', key, { capture: true, passive: true, signal });
  };

  return {
    join(host, counts) {
      hosts.add(host);
      open.add(host);
      gate = counts;
      if (!life) listen();
    },
    leave(host) {
      open.delete(host);
      settleSoon();
    },
    enter,
    settleSoon,
  };
}
