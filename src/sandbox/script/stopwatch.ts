/** Counts the time that a script computes or lets pass, and not what it waits for others. */
export interface Stopwatch {
  /** True once the time is used up; never false again. */
  readonly expired: boolean;
  /** Runs `work` on the script's time. Throws when the time was used up by it, whatever it returned. */
  time<T>(work: () => T): T;
  /** Waits for `work` on the script's time. Throws when the time was used up by it. */
  spend(work: () => Promise<void>): Promise<void>;
  /** Milliseconds; below zero once it is used up. */
  readonly left: number;
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
    get left() {
      return left;
    },
    check,
    async spend(work) {
      const began = now();
      await work();
      left -= now() - began;
      if (left < 0) expired = true;
      if (expired) throwExpired();
    },
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
