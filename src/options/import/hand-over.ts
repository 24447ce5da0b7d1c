import type { Picked } from './drop';

type Taker = (picked: Promise<Picked>) => void;

let taker: Taker | undefined;
let waiting: Promise<Picked> | undefined;

/** Gives what was dropped elsewhere on the settings page to the import view, which may not be drawn yet. */
export function handOver(picked: Promise<Picked>): void {
  if (taker) taker(picked);
  else waiting = picked;
}

/** Takes what is handed over, from now on and what waits. Returns what ends it. */
export function takeOver(take: Taker): () => void {
  taker = take;
  if (waiting) take(waiting);
  waiting = undefined;
  return () => {
    taker = undefined;
  };
}
