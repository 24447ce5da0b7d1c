/** Counts the time that a script computes, and nothing else. */
export interface Stopwatch {
  /** True once the time is used up; never false again. */
  readonly expired: boolean;
  /** Runs `work` on the script's time. Throws when the time was used up by it, whatever it returned. */
  time<T>(work: () => T): T;
  /** Asked by the VM as it goes: true tells it to stop. */
  check(): boolean;
}

/** A stopwatch with `budget` milliseconds. */
export function createStopwatch(budget: number, now: () => number): Stopwatch {
  let left = budget;
  let startedAt = 0;
  let expired = false;
  const check = () => {
    if (now() - startedAt > left) expired = true;
    return expired;
  };
  return {
    get expired() {
      return expired;
    },
    check,
    time(work) {
      startedAt = now();
      try {
        return work();
      } finally {
        if (!check()) left -= now() - startedAt;
        if (expired) throwExpired();
      }
    },
  };
}

function throwExpired(): never {
  throw new Error('The script has used up its time');
}
