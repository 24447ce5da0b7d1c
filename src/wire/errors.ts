/** Errors as plain values, so that they cross contexts and are thrown again on the other side. */

export interface SentError {
  name: string;
  message: string;
  code?: string;
  cause?: SentError;
  /** What the codec of that name has written. */
  data?: unknown;
}

/**
 * How errors of one class cross. A wire is given those that its service throws: it knows none of them itself, so that
 * whoever declares such a class may use the wire.
 */
export interface ErrorCodec {
  /** The name of the errors. */
  name: string;
  /** All that they have beside their message, as a plain value; undefined if it is none of them. */
  write(error: Error): unknown;
  /** The error again; undefined where the value, which anybody may have sent, is not what `write` gives. */
  read(data: unknown): Error | undefined;
}

/** Causes of causes are kept to this depth; a chain that loops ends here too. */
const depthLimit = 5;

/** What is kept: name, message, `code` if it is a string, the chain of causes, and what a codec writes. Never the stack. */
export function writeError(thrown: unknown, codecs: readonly ErrorCodec[] = [], depth = 0): SentError {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown) };
  const code = (thrown as { code?: unknown }).code;
  const data = codecs.find(({ name }) => name === thrown.name)?.write(thrown);
  return {
    name: thrown.name,
    message: thrown.message,
    ...(typeof code === 'string' && { code }),
    ...(thrown.cause !== undefined &&
      depth < depthLimit && { cause: writeError(thrown.cause, codecs, depth + 1) }),
    ...(data !== undefined && { data }),
  };
}

/** The value as an error again: of its own class if there is a codec, else an `Error` with its name, message, `code`, `cause`. */
export function readError(
  { name, message, code, cause, data }: SentError,
  codecs: readonly ErrorCodec[] = [],
): Error {
  const known = codecs.find((codec) => codec.name === name)?.read(data);
  if (known) return known;
  const error = new Error(message, { cause: cause && readError(cause, codecs) });
  return Object.assign(error, { name }, code !== undefined && { code });
}
