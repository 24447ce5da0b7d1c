import { unlessAborted } from './abort';
import type { Clock } from './clock';
import { RunError } from './run-error';

/** Seconds after which the card says that it is still waiting, and again after each such span. */
const waitingEvery = 20;

/** Seconds without a sign of life after which a model is given up; slow local models may take two minutes to start. */
const silenceLimit = 180;

/**
 * Passes on what `parts` yields. Calls `onWaiting` with the seconds of silence every 20 s in which nothing came,
 * and throws `model-silent` after 180 s of it, and the signal's reason when it is aborted.
 */
export async function* withSilenceLimit<Part>(
  parts: AsyncIterable<Part>,
  clock: Clock,
  onWaiting: (seconds: number) => void,
  signal: AbortSignal,
): AsyncGenerator<Part> {
  const iterator = parts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await untilSilent(unlessAborted(iterator.next(), signal), clock, onWaiting);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not awaited: a stream that hangs would keep its reader from ever being told that nobody listens.
    void iterator.return?.();
  }
}

function untilSilent<T>(next: Promise<T>, clock: Clock, onWaiting: (seconds: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let silent = 0;
    let cancel = clock.after(waitingEvery * 1000, tick);
    function tick() {
      silent += waitingEvery;
      if (silent >= silenceLimit) {
        reject(new RunError('model-silent', { params: { limit: String(silenceLimit) } }));
        return;
      }
      onWaiting(silent);
      cancel = clock.after(waitingEvery * 1000, tick);
    }
    next.then(resolve, reject).finally(() => cancel());
  });
}
