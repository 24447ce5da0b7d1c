import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, vi } from 'vitest';

/** Milliseconds that a window may take to end what it has begun. */
const patience = 500;

/**
 * The next file of a worker finds the globals as this one found them: it has the same modules, and may have the same document, whose
 * selection stays where its nodes are gone.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if ('document' in globalThis) document.getSelection()?.removeAllRanges();
});

/** Vitest ends a file of happy-dom by waiting for all that its window still has to do, which now and then is for ever. */
const { happyDOM } = globalThis as { happyDOM?: { abort(): Promise<void> } };
if (happyDOM) {
  const abort = happyDOM.abort.bind(happyDOM);
  happyDOM.abort = () => Promise.race([abort(), pause(patience)]);
}
