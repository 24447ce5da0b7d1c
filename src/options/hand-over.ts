/** A place where one view leaves something for another, which may not be drawn yet. */
export interface HandOver<Thing> {
  give(thing: Thing): void;
  /** Takes what is given from now on, and what waits. Returns what ends it. */
  take(taker: (thing: Thing) => void): () => void;
}

export function createHandOver<Thing extends object>(): HandOver<Thing> {
  let taker: ((thing: Thing) => void) | undefined;
  let waiting: Thing | undefined;
  return {
    give(thing) {
      if (taker) taker(thing);
      else waiting = thing;
    },
    take(next) {
      taker = next;
      if (waiting) next(waiting);
      waiting = undefined;
      return () => {
        taker = undefined;
      };
    },
  };
}
