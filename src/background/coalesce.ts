import type { RunEvent } from '../core/run/run-event';

/** Milliseconds of text that go to the page in one message: two frames, too short to be seen as a stutter. */
export const coalesceFor = 33;

/**
 * Passes events on in order. The first text goes at once; text that follows within 33 ms goes together, because
 * a message for each token costs more than the token. Any other event sends what is held first.
 */
export function coalesceText(send: (event: RunEvent) => void): (event: RunEvent) => void {
  let held = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (held === '') return;
    const delta = held;
    held = '';
    send({ type: 'text', delta });
    timer = setTimeout(flush, coalesceFor);
  };
  return (event) => {
    if (event.type !== 'text') {
      clearTimeout(timer);
      flush();
      clearTimeout(timer);
      timer = undefined;
      send(event);
      return;
    }
    held += event.delta;
    if (timer === undefined) flush();
  };
}
