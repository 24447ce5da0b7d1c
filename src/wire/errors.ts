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

/** What is kept: name, message, `code` if it is a string, and the chain of causes. Never the stack. */
export function writeError(thrown: unknown, depth = 0): SentError {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown) };
  const code = (thrown as { code?: unknown }).code;
  return {
    name: thrown.name,
    message: thrown.message,
    ...(typeof code === 'string' && { code }),
    ...(thrown.cause !== undefined && depth < depthLimit && { cause: writeError(thrown.cause, depth + 1) }),
  };
}

/** The value as an error again: an `Error` with the name, message, `code` and `cause` of the one that was thrown. */
function readError({ name, message, code, cause }: SentError): Error {
  const error = new Error(message, { cause: cause && readError(cause) });
  return Object.assign(error, { name }, code !== undefined && { code });
}

/** As `writeError`, with what the codec of its class adds. */
export function encodeError(thrown: unknown, codecs: readonly ErrorCodec[] = []): SentError {
  const sent = writeError(thrown);
  const data = codecs.find(({ name }) => name === sent.name)?.write(thrown as Error);
  return data === undefined ? sent : { ...sent, data };
}

/** As `readError`, but of its own class where there is a codec for it. */
export function decodeError(sent: SentError, codecs: readonly ErrorCodec[] = []): Error {
  return codecs.find(({ name }) => name === sent.name)?.read(sent.data) ?? readError(sent);
}
