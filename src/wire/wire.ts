/**
 * Calls between contexts. A service is an object of methods that answer with promises: one side exposes it, the other
 * calls it as if it were there.
 *
 * An `AbortSignal` among the arguments crosses: the call rejects at once, and the service hears of it, as it does where the
 * caller has died. So do functions: called over there, they run here and answer, until the call that they came with has
 * its answer. Both have to be arguments of their own, not within one, so that no value is ever taken for them; and so
 * has a `MessagePort`, which is moved.
 */
import type { End, OwnEnd, UntrustedEnd } from './ends';
import { decodeError, type ErrorCodec, encodeError } from './errors';
import { type CallMessage, type Message, readMessage } from './message';

type Args = readonly unknown[];
// biome-ignore lint/suspicious/noExplicitAny: what any function fits
type AnyFunction = (...args: any[]) => unknown;

/** A schema of zod, or whatever else checks values. */
interface Schema<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false };
}

/** What each method may answer with, and what it may call its functions with, by their places. */
export type Schemas<Service> = {
  [Name in keyof Service]: Service[Name] extends (...args: infer Parameters extends unknown[]) => infer Answer
    ? { result: Schema<Awaited<Answer>>; calls: Calls<Parameters> }
    : never;
};

type Calls<All extends Args> = {
  [Place in keyof All & `${number}` as All[Place] extends AnyFunction
    ? Place
    : never]: All[Place] extends AnyFunction ? Schema<Parameters<All[Place]>> : never;
};

/** What each method takes from a side that is not trusted. */
export type ArgumentSchemas<Service> = {
  [Name in keyof Service]: Service[Name] extends (...args: infer Given extends unknown[]) => unknown
    ? Schema<Given>
    : never;
};

interface WireOptions {
  /** Of errors that the service throws. */
  errors?: readonly ErrorCodec[];
  /** Hears, once, that nothing comes any more: the other side has died, or has said what it should not. */
  broken?(error: Error): void;
}

type Untyped = Record<string, { result: Schema<unknown>; calls: Record<number, Schema<Args>> }>;

type Watch = <Result>(wire: string, what: string, answer: Promise<Result>) => Promise<Result>;
let watch: Watch = (_wire, _what, answer) => answer;

/** Every call of a service in this context is shown to `watcher`, with its answer: the log of crossings. */
export function watchCalls(watcher: Watch): void {
  watch = watcher;
}

/**
 * The service at the other end. Its methods reject with what it threw, with the reason of their signal, or where the other
 * side breaks. `name`: for the log. An untrusted end needs a schema for all that may come: what none takes breaks the wire.
 */
export function connect<Service extends object>(end: OwnEnd, name: string, options?: WireOptions): Service;
export function connect<Service extends object>(
  end: UntrustedEnd,
  name: string,
  options: WireOptions & { schemas: Schemas<Service> },
): Service;
export function connect<Service extends object>(
  end: End,
  name: string,
  options: WireOptions & { schemas?: object } = {},
): Service {
  const ask = join(end, name, options);
  return new Proxy({} as Service, {
    get: (_target, method) => {
      // A promise that resolves with the service asks it for `then`: the service is no promise.
      if (typeof method !== 'string' || method === 'then') return undefined;
      return (...args: unknown[]) => watch(name, method, ask(method, args));
    },
  });
}

interface ExposeOptions extends WireOptions {
  /** For the log; calls are in it where there is one. */
  name?: string;
}

/**
 * Answers calls that come from the other side. Only the object's own methods can be called; by an untrusted side with what
 * the schemas take, or the wire breaks.
 */
export function expose(service: object, end: OwnEnd, options?: ExposeOptions): void;
export function expose<Service extends object>(
  service: Service,
  end: UntrustedEnd,
  options: ExposeOptions & { schemas: ArgumentSchemas<Service> },
): void;
export function expose(
  service: object,
  end: End,
  { name = '', schemas, ...options }: ExposeOptions & { schemas?: object } = {},
): void {
  join(end, name, options, { methods: service, takes: schemas as Record<string, Schema<Args>> | undefined });
}

/** What is served at an end. */
interface Served {
  methods: object;
  takes: Record<string, Schema<Args>> | undefined;
}

interface Call {
  method: string;
  args: Args;
  resolve(value: unknown): void;
  reject(error: unknown): void;
  /** Lets go of its signal. */
  over?(): void;
}

/** Joins an end with a service, if there is one. The answer calls the other side. */
function join(
  end: End,
  name: string,
  { errors, broken, schemas }: WireOptions & { schemas?: object },
  served?: Served,
): (of: string | [number, number], args: Args) => Promise<unknown> {
  const checks = end.untrusted && (schemas as Untyped);
  const calls = new Map<number, Call>();
  const running = new Map<number, AbortController>();
  let last = 0;
  let failure: Error | undefined;

  const settle = (id: number) => {
    const call = calls.get(id);
    calls.delete(id);
    call?.over?.();
    return call;
  };
  const fail = (error: Error) => {
    if (failure) return;
    failure = error;
    for (const id of [...calls.keys()]) settle(id)?.reject(error);
    for (const abort of running.values()) abort.abort(error);
    broken?.(error);
  };
  const refuse = () => fail(new Error(`The other end of the wire "${name}" says what it should not`));
  const post = (message: Message, transfer: Transferable[] = []) => end.post(message, transfer);

  const ask = (of: string | [number, number], args: Args) =>
    new Promise<unknown>((resolve, reject) => {
      const signal = args.find((one) => one instanceof AbortSignal);
      signal?.throwIfAborted();
      if (failure) throw failure;
      last += 1;
      const id = last;
      const call: Call = { method: String(of), args, resolve, reject };
      if (signal) {
        const stop = () => {
          settle(id);
          reject(signal.reason);
          post({ type: 'abort', id });
        };
        signal.addEventListener('abort', stop);
        call.over = () => signal.removeEventListener('abort', stop);
      }
      calls.set(id, call);
      try {
        post(
          { type: 'call', id, of, ...packed(args) },
          args.filter((one) => one instanceof MessagePort),
        );
      } catch (error) {
        // What cannot be copied.
        settle(id);
        throw error;
      }
    });

  /** What is called, with its arguments; undefined where there is no such thing, or no more. */
  const called = ({ of, args }: CallMessage): (() => unknown) | undefined => {
    if (typeof of === 'string') {
      if (!served && end.untrusted) refuse();
      const { methods = {}, takes } = served ?? {};
      const method: unknown = Object.hasOwn(methods, of) && Reflect.get(methods, of);
      if (typeof method !== 'function') return undefined;
      const taken = takes?.[of]?.safeParse(args);
      if (end.untrusted && !taken?.success) refuse();
      return () => Reflect.apply(method, methods, taken?.success ? taken.data : args);
    }
    const call = calls.get(of[0]);
    const handed = call?.args[of[1]];
    if (!call || typeof handed !== 'function') return undefined;
    if (!checks) return () => handed(...args);
    const checked = checks[call.method]?.calls[of[1]]?.safeParse(args);
    if (checked?.success) return () => handed(...checked.data);
    refuse();
    return undefined;
  };

  const serve = async (message: CallMessage) => {
    const { id, of } = message;
    try {
      const work = called({ ...message, args: unpacked(message) });
      if (failure) return;
      if (!work) throw new Error(`Nobody answers ${of}`);
      const working = (async () => work())();
      const value = await (name && typeof of === 'string' ? watch(name, `answer ${of}`, working) : working);
      post({ type: 'done', id, value });
    } catch (error) {
      post({ type: 'failed', id, error: encodeError(error, errors) });
    } finally {
      running.delete(id);
    }
  };

  /** The arguments, with functions and a signal that lead to the other side. */
  const unpacked = ({ id, args, functions, signal }: CallMessage): Args =>
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

  end.listen((data) => {
    if (failure) return;
    const message = end.untrusted ? readMessage(data) : (data as Message);
    if (!message) return refuse();
    if (message.type === 'call') return void serve(message);
    if (message.type === 'abort') return running.get(message.id)?.abort();
    // One that was given up may still be answered.
    const call = calls.get(message.id);
    if (!call) return;
    if (message.type === 'failed') return settle(message.id)?.reject(decodeError(message.error, errors));
    const checked = checks ? checks[call.method]?.result.safeParse(message.value) : undefined;
    if (checks && !checked?.success) return refuse();
    settle(message.id);
    call.resolve(checked?.success ? checked.data : message.value);
  }, fail);
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
