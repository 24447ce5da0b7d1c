/**
 * Ends on whose other side runs code of others, or has run. All that comes is looked at before anything here hears of it: it
 * has to be a message, and a schema has to take what is in it. The first message that none takes breaks the wire: what
 * waits rejects, and nothing is heard any more.
 */
import { nobodyAnswers } from './answer';
import { connect, type WireOptions } from './connect';
import type { OwnEnd, UntrustedEnd } from './ends';
import { writeError } from './errors';
import { type ExposeOptions, expose } from './expose';
import type { CallMessage, Message } from './message';
import { readMessage } from './read-message';
import type { Args } from './service';

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

/** What each method takes from a side that is not trusted; and what its functions may answer with there, by their places. */
export type ArgumentSchemas<Service> = {
  [Name in keyof Service]: Service[Name] extends (...args: infer Given extends unknown[]) => unknown
    ? keyof Handed<Given> extends never
      ? Schema<Given>
      : { args: Schema<WithoutFunctions<Given>>; answers: Handed<Given> }
    : never;
};

type Handed<All extends Args> = {
  [Place in keyof All & `${number}` as All[Place] extends AnyFunction
    ? Place
    : never]: All[Place] extends AnyFunction ? Schema<Awaited<ReturnType<All[Place]>>> : never;
};

type WithoutFunctions<All extends Args> = {
  [Place in keyof All]: All[Place] extends AnyFunction ? undefined : All[Place];
};

/** As `connect`, with a schema for all that may come. */
export function connectUntrusted<Service extends object>(
  end: UntrustedEnd,
  name: string,
  { schemas, ...options }: WireOptions & { schemas: Schemas<Service> },
): Service {
  return connect(guarded(end, name, { answers: schemas }), name, options);
}

/** As `expose`. The other side calls what the schemas have, with what they take. */
export function exposeUntrusted<Service extends object>(
  service: Service,
  end: UntrustedEnd,
  { schemas, ...options }: ExposeOptions & { schemas: ArgumentSchemas<Service> },
): void {
  expose(service, guarded(end, options.name ?? '', { takes: schemas }), options);
}

interface Answers {
  result: Schema<unknown>;
  calls: Record<number, Schema<Args>>;
}

interface Checks {
  /** Of what is called over there. */
  answers?: object;
  /** Of what is called here. */
  takes?: object;
}

type Takes = Schema<Args> | { args: Schema<Args>; answers: Record<number, Schema<unknown>> };

const own = <Value>(all: object, name: string | number): Value | undefined =>
  Object.hasOwn(all, name) ? Reflect.get(all, name) : undefined;

/** The end, as one that is believed: only what the schemas take comes through. */
function guarded(end: UntrustedEnd, name: string, { answers = {}, takes = {} }: Checks): OwnEnd {
  /** What was called over there and has no answer yet. */
  const asked = new Map<number, Answers>();
  /** By the calls that they came with: what functions of the other side may answer. */
  const handed = new Map<number, Record<number, Schema<unknown>>>();

  /** The message as it may be heard; undefined where it breaks the wire, and null where it is for nobody. */
  const checked = (message: Message): Message | null | undefined => {
    if (message.type === 'call')
      return typeof message.of === 'string'
        ? checkedMethod(message, own<Takes>(takes, message.of))
        : checkedCallBack(message);
    const call = asked.get(message.id);
    if (!call) return null;
    asked.delete(message.id);
    if (message.type !== 'done') return message;
    const value = call.result.safeParse(message.value);
    return value.success ? { ...message, value: value.data } : undefined;
  };
  const checkedMethod = (message: CallMessage, takes: Takes | undefined): Message | undefined => {
    if (!takes || 'safeParse' in takes) return checkedCall(message, takes);
    const functions = Object.keys(takes.answers).map(Number);
    if (!functions.every((place) => message.functions.includes(place))) return undefined;
    const args = message.args.map((one, place) => (functions.includes(place) ? undefined : one));
    const checked = checkedCall({ ...message, args }, takes.args);
    if (checked) handed.set(message.id, takes.answers);
    return checked && { ...checked, functions };
  };
  const checkedCall = (message: CallMessage, schema: Schema<Args> | undefined): CallMessage | undefined => {
    const args = schema?.safeParse(message.args);
    return args?.success ? { ...message, args: args.data, functions: [] } : undefined;
  };
  const answersOf = ({ of }: CallMessage): Answers | undefined => {
    if (typeof of === 'string') return own(answers, of);
    const result = own<Schema<unknown>>(handed.get(of[0]) ?? {}, of[1]);
    return result && { result, calls: {} };
  };
  const checkedCallBack = (message: CallMessage): Message | null | undefined => {
    const [id, place] = message.of as [number, number];
    const schema = own<Schema<Args>>(asked.get(id)?.calls ?? {}, place);
    if (schema) return checkedCall(message, schema);
    end.post({ type: 'failed', id: message.id, error: writeError(nobodyAnswers(message.of)) });
    return null;
  };

  return {
    post(message, transfer) {
      if (message.type === 'abort') asked.delete(message.id);
      else if (message.type !== 'call') handed.delete(message.id);
      if (message.type !== 'call') return end.post(message, transfer);
      const schemas = answersOf(message);
      if (!schemas) throw nobodyAnswers(message.of);
      end.post(message, transfer);
      asked.set(message.id, schemas);
    },
    listen(take, broken) {
      let refused = false;
      end.listen((data) => {
        if (refused) return;
        const message = readMessage(data);
        const heard = message && checked(message);
        if (heard) return take(heard);
        refused = heard === undefined;
        if (refused) broken(new Error(`The other end of the wire "${name}" says what it should not`));
      }, broken);
    },
  };
}
