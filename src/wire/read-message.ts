/** Reads what an untrusted side sends. */
import type { SentError } from './errors';
import type { Message } from './message';

/** Characters of an error that are kept. */
const mostCharacters = 10_000;

/** Arguments of one call. */
const mostArguments = 16;

/**
 * What came from an untrusted end, made anew of what a message has to have; undefined if it is none. Arguments and values are
 * not looked at: schemas are for that, and they say where functions may be.
 */
export function readMessage(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, id, of, args, functions, value, error } = data as Record<string, unknown>;
  if (!isIndex(id)) return undefined;
  if (type === 'done') return { type, id, value };
  if (type === 'failed') {
    const read = readSentError(error);
    return read && { type, id, error: read };
  }
  if (type !== 'call' || !Array.isArray(args) || args.length > mostArguments) return undefined;
  if (typeof of === 'string')
    return { type, id, of: of.slice(0, mostCharacters), args, functions: readPlaces(functions) };
  const [call, place] = Array.isArray(of) ? (of as unknown[]) : [];
  if (!isIndex(call) || !isIndex(place)) return undefined;
  return { type, id, of: [call, place], args, functions: [] };
}

/** The places at which functions are said to be. */
const readPlaces = (places: unknown): number[] =>
  Array.isArray(places) ? places.slice(0, mostArguments).filter(isIndex) : [];

const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Without its cause, which nobody needs of a side that is not believed. */
function readSentError(error: unknown): SentError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { name, message, code, data } = error as Record<string, unknown>;
  if (typeof name !== 'string' || typeof message !== 'string') return undefined;
  const cut = (text: string) => text.slice(0, mostCharacters);
  return {
    name: cut(name),
    message: cut(message),
    ...(typeof code === 'string' && { code: cut(code) }),
    data,
  };
}
