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

/** Until `surface` is aborted; then as long as the page is owed an event. `gate`: which events count. */
export function keepFocusQuiet(
  host: HTMLElement,
  gate: (event: Event) => boolean,
  surface: AbortSignal,
): QuietFocus {
  const document = host.ownerDocument;
  const life = new AbortController();
  /** What has the focus, for all that the page knows. */
  let held: EventTarget | undefined;
  /** What has to be told of a change before it is told that it lost the focus. */
  let owed: EventTarget | undefined;
  let isEntering = false;

  const goIfDone = () => surface.aborted && !held && !owed && life.abort();
  const payChange = (element: EventTarget) => {
    if (owed !== element) return;
    owed = undefined;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const tell = (to: EventTarget | null) => {
    const element = held;
    held = undefined;
    if (!(element instanceof Node) || !element.isConnected) return;
    payChange(element);
    const said = { composed: true, relatedTarget: to };
    element.dispatchEvent(new FocusEvent('blur', said));
    element.dispatchEvent(new FocusEvent('focusout', { ...said, bubbles: true }));
  };
  /** The focus may have fallen to nowhere, of which no event tells; who gives it back does so at once. */
  const settleSoon = () =>
    setTimeout(() => {
      if (held && document.activeElement !== host) tell(null);
      goIfDone();
    });

  const onLoss = (event: FocusEvent, element: EventTarget) => {
    if (event.relatedTarget === host) {
      held = element;
      event.stopImmediatePropagation();
    } else if (event.type === 'blur') {
      payChange(element);
      goIfDone();
    }
  };
  const onGain = (event: FocusEvent, element: EventTarget) => {
    if (!held) return;
    if (element !== held) return tell(element);
    event.stopImmediatePropagation();
    if (event.type === 'focusin') held = undefined;
  };
  const onChange = (event: Event, element: EventTarget) => {
    if (isEntering) event.stopImmediatePropagation();
    if (isEntering) owed = element;
    else if (owed === element) owed = undefined;
  };

  const listen = (type: string, action: (event: FocusEvent, element: EventTarget) => void) => {
    const hear = (event: Event) => {
      const path = event.composedPath();
      const [element] = path;
      if (!gate(event) || !(element instanceof Element)) return;
      if (!path.includes(host)) action(event as FocusEvent, element);
      else if (type === 'focusout') settleSoon();
    };
    document.defaultView?.addEventListener(type, hear, { capture: true, signal: life.signal });
  };
  listen('blur', onLoss);
  listen('focusout', onLoss);
  listen('focus', onGain);
  listen('focusin', onGain);
  listen('change', onChange);
  surface.addEventListener('abort', settleSoon);
  // With the focus the selection has gone from the field: an editor that takes itself for focused would take it for its own.
  const keepSelection = (event: Event) => {
    if (held && gate(event)) event.stopImmediatePropagation();
  };
  document.defaultView?.addEventListener('selectionchange', keepSelection, {
    capture: true,
    signal: life.signal,
  });
  // Between the press and the end of its task the focus moves.
  const press = (event: Event) => {
    if (!gate(event) || !event.composedPath().includes(host)) return;
    isEntering = document.activeElement !== host;
    setTimeout(() => {
      isEntering = false;
    });
  };
  document.defaultView?.addEventListener('mousedown', press, {
    capture: true,
    passive: true,
    signal: surface,
  });

  return {
    focus(element) {
      isEntering = document.activeElement !== host;
      element?.focus({ preventScroll: true });
      isEntering = false;
    },
    hasGone: settleSoon,
  };
}
