export interface Watchdog {
  /** The script computes. */
  running(): void;
  /** The script waits for somebody else: its time stands still. */
  waiting(): void;
  stop(): void;
}

/** Calls `expire` once, when the script has computed for longer than it may, in milliseconds in all. Begins at rest. */
export function createWatchdog(limit: number, expire: () => void): Watchdog {
  let left = limit;
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    if (since === undefined) return;
    clearTimeout(timer);
    left -= performance.now() - since;
    since = undefined;
  };
  return {
    running() {
      if (since !== undefined) return;
      since = performance.now();
      timer = setTimeout(expire, Math.max(0, left));
    },
    waiting: rest,
    stop: rest,
  };
}

/** Serves the calls of one program, whose time stands still while any is open. */
export function pausing(
  call: (name: string, json: string) => Promise<string>,
  watchdog: Watchdog,
  over: AbortSignal,
): (name: string, json: string) => Promise<string> {
  let open = 0;
  return async (name, json) => {
    open += 1;
    watchdog.waiting();
    try {
      return await call(name, json);
    } finally {
      open -= 1;
      if (open === 0 && !over.aborted) watchdog.running();
    }
  };
}
