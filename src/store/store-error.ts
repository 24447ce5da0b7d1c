import { LibraryError, type LibraryErrorCode } from '../core/library/library-error';

/** What opening the database fails with, by the name of the browser's exception. */
const opening: Record<string, LibraryErrorCode> = {
  VersionError: 'store-newer',
  // Firefox keeps no database for private windows, or for nobody if cookies are blocked.
  InvalidStateError: 'store-private',
  SecurityError: 'store-private',
};

const using: Record<string, LibraryErrorCode> = {
  QuotaExceededError: 'store-quota',
  // An object store that every version has is not there.
  NotFoundError: 'store-damaged',
  // The record's bytes are there, and what they say cannot be read.
  NotReadableError: 'store-damaged',
  DataError: 'store-damaged',
};

/** Why the database could not be opened. */
export function openError(error: unknown): LibraryError {
  if (typeof indexedDB === 'undefined') return new LibraryError('store-private', { cause: error });
  return asLibraryError(error, { ...using, ...opening });
}

/** Why something could not be read or written. A `LibraryError` stays what it is. */
export function storeError(error: unknown): LibraryError {
  return asLibraryError(error, using);
}

function asLibraryError(error: unknown, codes: Record<string, LibraryErrorCode>): LibraryError {
  if (error instanceof LibraryError) return error;
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  const code = Object.hasOwn(codes, name) ? codes[name] : undefined;
  if (code) return new LibraryError(code, { cause: error });
  return new LibraryError('store-failed', { params: [message || name], cause: error });
}
