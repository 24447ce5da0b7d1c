/**
 * Where an input method is composing, by document or shadow root. Browsers tell when it begins and ends, but not
 * whether it goes on. Listened to around the field, so that one drawn anew is heard too.
 */
const composing = new WeakMap<Node, Node>();

/** Documents and shadow roots that are listened to: once each, however often a skill is called there. */
const watched = new WeakSet<Node>();

/** Starts to keep count of input methods around the field, until `signal` is aborted. */
export function watchComposition(element: Element, signal?: AbortSignal): void {
  const root = element.getRootNode();
  if (watched.has(root)) return;
  watched.add(root);
  const options = { capture: true, signal };
  root.addEventListener(
    'compositionstart',
    ({ isTrusted, target }) => isTrusted && composing.set(root, target as Node),
    options,
  );
  // Chromium does not trust its own event when a composition is given up.
  root.addEventListener('compositionend', () => composing.delete(root), options);
  signal?.addEventListener('abort', () => {
    composing.delete(root);
    watched.delete(root);
  });
}

/** Resolves with true as soon as nothing is being composed in the field, with false after `limit` milliseconds. */
export function compositionEnded(element: Element, limit: number): Promise<boolean> {
  if (!isComposing(element)) return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), limit);
  // The browser puts the composed text into the field around this event; a task later it is there.
  const ended = () => setTimeout(() => resolve(!isComposing(element)));
  element.addEventListener('compositionend', ended, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    element.removeEventListener('compositionend', ended);
  });
}

/** One whose element has been replaced goes on nowhere. */
function isComposing(element: Element): boolean {
  const at = composing.get(element.getRootNode());
  return at !== undefined && element.contains(at);
}
