/** Errors as plain values, so that they cross contexts and are thrown again on the other side. */

export interface SerialisedError {
  name: string;
  message: string;
  code?: string;
  cause?: SerialisedError;
}

/** Causes of causes are kept to this depth; a chain that loops ends here too. */
const depthLimit = 5;

/** What is kept: name, message, `code` if it is a string, and the chain of causes. Never the stack. */
export function serialiseError(thrown: unknown, depth = 0): SerialisedError {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown) };
  const code = (thrown as { code?: unknown }).code;
  return {
    name: thrown.name,
    message: thrown.message,
    ...(typeof code === 'string' && { code }),
    ...(thrown.cause !== undefined &&
      depth < depthLimit && { cause: serialiseError(thrown.cause, depth + 1) }),
  };
}

/** The value as an error again: an `Error` with the name, message, `code` and `cause` of the one that was thrown. */
export function readError({ name, message, code, cause }: SerialisedError): Error {
  const error = new Error(message, { cause: cause && readError(cause) });
  return Object.assign(error, { name }, code !== undefined && { code });
}
