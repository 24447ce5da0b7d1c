import type { Layer } from '../../surface/surface';

/** Milliseconds after a key press during which the user counts as typing. */
const pause = 1000;

/** Whether the user is typing in the page just now: then nothing takes the keyboard away. A held key is no typing. */
export function watchTyping(layer: Layer, signal: AbortSignal): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  const note = layer.guard((event: KeyboardEvent) => {
    if (!event.repeat) last = performance.now();
  });
  const window = layer.element.ownerDocument.defaultView;
  // What is pressed in the surface does not come this far: it is taken before.
  window?.addEventListener('keydown', note, { capture: true, passive: true, signal });
  return () => performance.now() - last < pause;
}
