/** The side of a wire that is called, by an end whose other side is believed (`untrusted.ts` is for the others). */
import { callMethod } from './answer';
import { join, type WireCall, type WireOptions } from './connect';
import type { OwnEnd } from './ends';
import type { CallMessage } from './message';
import { type Args, watched } from './service';

export interface ExposeOptions extends WireOptions {
  /** For the log; calls are in it where there is one. */
  name?: string;
}

/** Answers calls that come from the other side. Only the object's own methods can be called. */
export function expose(service: object, end: OwnEnd, { name, errors, broken }: ExposeOptions = {}): void {
  const running = new Map<number, AbortController>();

  /** The arguments, with functions and a signal that lead to the other side. */
  const unpacked = ({ id, args, functions, signal }: CallMessage, ask: WireCall): Args =>
    args.map((one, place) => {
      if (place === signal) {
        const abort = new AbortController();
        running.set(id, abort);
        return abort.signal;
      }
      if (!functions.includes(place)) return one;
      return (...given: unknown[]) => {
        const answer = ask([id, place], given);
        // Who only tells something waits for no answer.
        answer.catch(() => undefined);
        return answer;
      };
    });

  const call = async (message: CallMessage, ask: WireCall) => {
    try {
      return await callMethod(service, message.of, unpacked(message, ask));
    } finally {
      running.delete(message.id);
    }
  };

  join(
    end,
    {
      ...(errors && { errors }),
      broken(error) {
        for (const abort of running.values()) abort.abort(error);
        broken?.(error);
      },
    },
    {
      call: (message, ask) =>
        name ? watched(name, `answer ${message.of}`, call(message, ask)) : call(message, ask),
      abort: (id) => running.get(id)?.abort(),
    },
  );
}
