/** The side of a wire that calls, at an end whose other side is believed (`untrusted.ts` is for the others). */
import { answer, nobodyAnswers } from './answer';
import type { OwnEnd } from './ends';
import { decodeError, type ErrorCodec } from './errors';
import type { Called, CallMessage, Message } from './message';
import { type Args, serviceBy } from './service';

export interface WireOptions {
  /** Of errors that the service throws. */
  errors?: readonly ErrorCodec[];
  /** Hears, once, that nothing comes any more: the other side has died, or has said what it should not. */
  broken?(error: Error): void;
}

/**
 * The service at the other end. Its methods reject with what it threw, with the reason of their signal, or where the other
 * side breaks. `name`: for the log.
 */
export function connect<Service extends object>(
  end: OwnEnd,
  name: string,
  options: WireOptions = {},
): Service {
  return serviceBy(name, join(end, options));
}

/** Calls the other side. */
export type WireCall = (of: Called, args: Args) => Promise<unknown>;

/** What is served at an end. */
interface Served {
  /** Answers a call of a method. */
  call(message: CallMessage, ask: WireCall): unknown;
  abort(id: number): void;
}

interface Call {
  args: Args;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** Lets go of its signal. */
  over?(): void;
}

/** Joins an end with what is served there, if anything is. */
export function join(end: OwnEnd, { errors, broken }: WireOptions, served?: Served): WireCall {
  const calls = new Map<number, Call>();
  let last = 0;
  let failure: Error | undefined;

  const settle = (id: number) => {
    const call = calls.get(id);
    calls.delete(id);
    call?.over?.();
    return call;
  };

  const ask: WireCall = (of, args) =>
    new Promise<unknown>((resolve, reject) => {
      const signal = args.find((one) => one instanceof AbortSignal);
      signal?.throwIfAborted();
      if (failure) throw failure;
      last += 1;
      const id = last;
      const call: Call = { args, resolve, reject };
      if (signal) {
        const stop = () => {
          settle(id);
          reject(signal.reason);
          end.post({ type: 'abort', id });
        };
        signal.addEventListener('abort', stop);
        call.over = () => signal.removeEventListener('abort', stop);
      }
      calls.set(id, call);
      try {
        end.post(
          { type: 'call', id, of, ...packed(args) },
          args.filter((one) => one instanceof MessagePort),
        );
      } catch (error) {
        // What cannot be copied.
        settle(id);
        throw error;
      }
    });

  /** Runs a function that was handed over with a call that still waits. */
  const callBack = ([id, place]: [number, number], args: Args): unknown => {
    const handed = calls.get(id)?.args[place];
    if (typeof handed !== 'function') throw nobodyAnswers([id, place]);
    return handed(...args);
  };

  const serve = (message: CallMessage) => {
    const { of, args } = message;
    if (typeof of !== 'string') return callBack(of, args);
    if (!served) throw nobodyAnswers(of);
    return served.call(message, ask);
  };

  end.listen(
    (data) => {
      if (failure) return;
      const message = data as Message;
      if (message.type === 'call')
        return void answer(
          (answered) => end.post(answered),
          message.id,
          () => serve(message),
          errors,
        );
      if (message.type === 'abort') return served?.abort(message.id);
      // One that was given up may still be answered.
      const call = settle(message.id);
      if (message.type === 'failed') call?.reject(decodeError(message.error, errors));
      else call?.resolve(message.value);
    },
    (error) => {
      if (failure) return;
      failure = error;
      for (const id of [...calls.keys()]) settle(id)?.reject(error);
      broken?.(error);
    },
  );
  return ask;
}

/** Arguments as they are sent: of functions and of a signal, the places. */
function packed(args: Args): Pick<CallMessage, 'args' | 'functions' | 'signal'> {
  const signal = args.findIndex((one) => one instanceof AbortSignal);
  return {
    args: args.map((one, place) => (typeof one === 'function' || place === signal ? undefined : one)),
    functions: args.flatMap((one, place) => (typeof one === 'function' ? [place] : [])),
    ...(signal >= 0 && { signal }),
  };
}
