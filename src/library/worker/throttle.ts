import type { ImportProgress } from '../../core/library/import-types';

/** Milliseconds between two messages about the progress of one step. */
const interval = 100;

/** Passes a step's first and last word on, and of those between as many as a page can draw. */
export function throttled(
  send: (progress: ImportProgress) => void,
  now: () => number,
): (progress: ImportProgress) => void {
  let last: { step: ImportProgress['step']; at: number } | undefined;
  return (progress) => {
    const { step, done, total } = progress;
    if (last?.step === step && done !== total && now() - last.at < interval) return;
    last = { step, at: now() };
    send(progress);
  };
}
