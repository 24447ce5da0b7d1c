import type { Clock } from './clock';

/** The user said no where the run had asked: it ends as one that was cancelled. */
export class RunDeclined extends Error {
  override readonly name = 'RunDeclined';
}

/** Settles as soon as the signal is aborted, whatever the work does about it: Stop answers within 100 ms. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Resolves after the milliseconds; rejects with the signal's reason when it is aborted before. */
export function waitFor(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  let cancel: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    cancel = clock.after(ms, resolve);
  });
  return unlessAborted(passed, signal).finally(() => cancel());
}
