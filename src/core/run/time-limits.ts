import type { Clock } from './clock';

export interface TimeLimits {
  /** Calls `over` once when the milliseconds are used up; the returned function ends the limit. */
  start(ms: number, over: () => void): () => void;
  /** Until `resume`, no time counts. */
  pause(): void;
  resume(): void;
}

interface Limit {
  left: number;
  over: () => void;
  cancel: () => void;
}

/** The time limits of one run. They stand still while the user is asked: reading is not the skill's time. */
export function createTimeLimits(clock: Clock): TimeLimits {
  const limits = new Set<Limit>();
  let countedSince = clock.now();
  let pauses = 0;

  function arm(limit: Limit): void {
    limit.cancel = clock.after(limit.left, () => {
      limits.delete(limit);
      limit.over();
    });
  }

  /** What has passed since the last look is taken off what is left. */
  function count(): void {
    const passed = pauses > 0 ? 0 : clock.now() - countedSince;
    countedSince = clock.now();
    for (const limit of limits) limit.left = Math.max(0, limit.left - passed);
  }

  return {
    start(ms, over) {
      count();
      const limit: Limit = { left: ms, over, cancel: () => undefined };
      limits.add(limit);
      if (pauses === 0) arm(limit);
      return () => {
        limit.cancel();
        limits.delete(limit);
      };
    },
    pause() {
      count();
      pauses++;
      for (const limit of limits) limit.cancel();
    },
    resume() {
      count();
      pauses--;
      if (pauses === 0) for (const limit of limits) arm(limit);
    },
  };
}
