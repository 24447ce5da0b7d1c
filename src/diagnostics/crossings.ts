/** What crosses from one context to another: by which wire, what, for how long. Never what was in it. */

import { watchCalls } from '../wire/service';

export interface Crossing {
  /** `run`, or the name of a service on the wire, such as `page` or `library`. */
  wire: string;
  /** The method, `answer` and the method on the side that answers, or the type of the message. */
  what: string;
  milliseconds: number;
  ok: boolean;
}

/** Crossings that are kept. */
export const mostCrossings = 40;

const crossings: Crossing[] = [];
let debug = false;
let keeps = false;

/** This context keeps the last ones: the background, where nearly all come by. */
export function keepCrossings(): void {
  keeps = true;
}

/** Turns the log of crossings on or off in this context. */
export function setDebug(on: boolean): void {
  debug = on;
}

/** Whether each crossing is logged. Other contexts are told with what they are sent. */
export const isDebug = (): boolean => debug;

/** The last ones, the oldest first. */
export const lastCrossings = (): readonly Crossing[] => crossings;

/** Notes a crossing that is over, or a message that awaits nothing. `began`: by `performance.now`. */
export function crossed(wire: string, what: string, began: number, ok = true): void {
  const crossing = { wire, what, milliseconds: Math.round(performance.now() - began), ok };
  crossings.push(crossing);
  crossings.splice(0, crossings.length - mostCrossings);
  // biome-ignore lint/suspicious/noConsole: this is what the debug mode is for
  if (debug) console.debug(`Caretaker: ${wire} ${what} ${ok ? '' : 'failed '}${crossing.milliseconds} ms`);
}

/** Notes how long the other side takes to answer, and whether it does. Costs nothing where nobody wants to know. */
export function crossing<Result>(wire: string, what: string, answer: Promise<Result>): Promise<Result> {
  if (debug || keeps) {
    const began = performance.now();
    answer.then(
      () => crossed(wire, what, began),
      () => crossed(wire, what, began, false),
    );
  }
  return answer;
}

watchCalls(crossing);
