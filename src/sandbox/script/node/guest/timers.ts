interface Timer {
  due: number;
  /** Milliseconds, of one that repeats. */
  every: number | undefined;
  run(): void;
}

/** The timers of a program. The host asks when the next is due, waits, and has it run. */
export function createTimers(now: () => number) {
  const timers = new Map<number, Timer>();
  let last = 0;

  const add = (work: unknown, delay: unknown, values: unknown[], repeats: boolean) => {
    if (typeof work !== 'function') throw new TypeError('A timer needs a function');
    const wait = Math.max(1, Number(delay) || 0);
    last += 1;
    const id = last;
    timers.set(id, {
      due: now() + wait,
      every: repeats ? wait : undefined,
      run: () => work(...values),
    });
    return handle(id);
  };
  const clear = (timer: unknown) => void timers.delete(Number(timer));
  const handle = (id: number) => ({
    ref() {
      return this;
    },
    unref() {
      return this;
    },
    hasRef: () => true,
    [Symbol.toPrimitive]: () => id,
  });

  return {
    /** Milliseconds until the next timer is due; undefined if there is none. */
    next(): number | undefined {
      let due: number | undefined;
      for (const timer of timers.values()) if (due === undefined || timer.due < due) due = timer.due;
      return due === undefined ? undefined : Math.max(0, due - now());
    },
    /** Runs the timer that is due first, if one is. */
    runNext(): void {
      let first: [number, Timer] | undefined;
      for (const entry of timers)
        if (entry[1].due <= now() && (!first || entry[1].due < first[1].due)) first = entry;
      if (!first) return;
      const [id, timer] = first;
      if (timer.every === undefined) timers.delete(id);
      else timer.due = now() + timer.every;
      timer.run();
    },
    globals: {
      setTimeout: (work: unknown, delay?: unknown, ...values: unknown[]) => add(work, delay, values, false),
      setInterval: (work: unknown, delay?: unknown, ...values: unknown[]) => add(work, delay, values, true),
      setImmediate: (work: unknown, ...values: unknown[]) => add(work, 0, values, false),
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    },
    promises: {
      setTimeout: (delay?: unknown, value?: unknown) =>
        new Promise((resolve) => add(() => resolve(value), delay, [], false)),
      setImmediate: (value?: unknown) => new Promise((resolve) => add(() => resolve(value), 0, [], false)),
    },
  };
}
