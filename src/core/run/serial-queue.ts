import { unlessAborted } from './abort';

/**
 * Does one piece of work after the other, in the order in which they came, as under a mutex: what one reads and writes no other
 * changes between. What waits is given up when its signal is aborted.
 */
export function serialQueue(): <Result>(
  work: () => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Result> {
  let before: Promise<unknown> = Promise.resolve();
  return (work, signal) => {
    const turn = (signal ? unlessAborted(before, signal) : before).then(work);
    before = Promise.allSettled([before, turn]);
    return turn;
  };
}
