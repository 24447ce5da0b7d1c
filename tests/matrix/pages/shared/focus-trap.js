const TABBABLE = 'a[href], button, input, select, textarea, [contenteditable="true"], [tabindex]';

/**
 * As the package focus-trap does it, with its defaults: Tab goes round within `container`, focus that goes elsewhere is
 * taken back to where it was, and clicks outside are lost.
 */
export function trapFocus(container, first, signal) {
  let last = first;
  const listen = (type, listener) =>
    document.addEventListener(type, listener, { capture: true, passive: false, signal });
  const within = (event) => event.composedPath().includes(container);
  const target = (event) => (event.target.shadowRoot ? event.composedPath()[0] : event.target);

  listen('focusin', (event) => {
    if (within(event) || target(event) instanceof Document) {
      last = target(event);
      return;
    }
    event.stopImmediatePropagation();
    last.focus({ preventScroll: true });
  });
  const outside = (event) => {
    if (within(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ['mousedown', 'touchstart', 'click']) listen(type, outside);
  listen('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const stops = [...container.querySelectorAll(TABBABLE)];
    const at = stops.indexOf(target(event));
    const [leaves, other] = event.shiftKey ? [at <= 0, stops.at(-1)] : [at === stops.length - 1, stops[0]];
    if (!leaves) return;
    event.preventDefault();
    other.focus();
  });
  first.focus();
}
