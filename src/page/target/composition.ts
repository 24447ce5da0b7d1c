/** Fields that an input method is composing in. Browsers tell when it begins and ends, but not whether it goes on. */
const composing = new WeakSet<Element>();

/** Fields that are listened to: once each, however often a skill is called there. */
const watched = new WeakSet<Element>();

/** Starts to keep count of input methods in the field, until `signal` is aborted. */
export function watchComposition(element: Element, signal?: AbortSignal): void {
  if (watched.has(element)) return;
  watched.add(element);
  const options = { capture: true, signal };
  element.addEventListener('compositionstart', (event) => event.isTrusted && composing.add(element), options);
  // Chromium does not trust its own event when a composition is given up.
  element.addEventListener('compositionend', () => composing.delete(element), options);
  signal?.addEventListener('abort', () => {
    composing.delete(element);
    watched.delete(element);
  });
}

/** Resolves with true as soon as nothing is being composed in the field, with false after `limit` milliseconds. */
export function compositionEnded(element: Element, limit: number): Promise<boolean> {
  if (!composing.has(element)) return Promise.resolve(true);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), limit);
  // The browser puts the composed text into the field around this event; a task later it is there.
  const ended = () => setTimeout(() => resolve(!composing.has(element)));
  element.addEventListener('compositionend', ended, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    element.removeEventListener('compositionend', ended);
  });
}
