export interface Watchdog {
  /** The script computes. */
  running(): void;
  /** The script waits for somebody else. */
  waiting(): void;
  stop(): void;
}

/**
 * Calls `expire` once, when the script has computed or waited longer than it may (milliseconds in all, each counted on
 * its own). Begins with neither.
 */
export function createWatchdog(limits: { run: number; wait: number }, expire: () => void): Watchdog {
  const left = { ...limits };
  let current: keyof typeof left | undefined;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enter = (state: keyof typeof left | undefined) => {
    if (state === current) return;
    clearTimeout(timer);
    const now = performance.now();
    if (current) left[current] -= now - since;
    current = state;
    since = now;
    if (state) timer = setTimeout(expire, Math.max(0, left[state]));
  };
  return { running: () => enter('run'), waiting: () => enter('wait'), stop: () => enter(undefined) };
}
