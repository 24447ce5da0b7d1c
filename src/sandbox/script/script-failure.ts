import { RunError } from '../../core/run/run-error';
import { messageLimit } from './limits';

/** What QuickJS says when an allocation was refused, and the trap of a WebAssembly that could not get more. */
const outOfMemory = /\bout of memory\b|\bstring too long\b|memory access out of bounds/;

/**
 * The error that ended a script, as a `RunError`. A refused allocation is `script-memory`, wherever it
 * surfaced: thrown by the script, by a host call into the VM, or as a trap of the WebAssembly below it.
 * A script's own `throw new Error('out of memory')` is no `InternalError` and stays what the script said.
 */
export function scriptFailure(error: unknown): RunError {
  if (error instanceof RunError && error.code !== 'script-threw') return error;
  const said = error instanceof RunError ? (error.detail ?? '') : errorLine(error);
  if (isOutOfMemory(said)) {
    return new RunError('script-memory', { cause: error });
  }
  return new RunError('script-threw', { detail: shorten(said), cause: error });
}

/** Whether what was thrown, in words, is a refused allocation. */
export function isOutOfMemory(said: string): boolean {
  return outOfMemory.test(said) && /^(Internal|Runtime)Error:/.test(said);
}

function errorLine(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** A message that fits a card. */
export function shorten(message: string): string {
  return message.length > messageLimit ? `${message.slice(0, messageLimit)}…` : message;
}
