/** How the library fails, for every way one code. */
import type { Diagnostic } from '../skill/model';

/**
 * `library-changed`: somebody else changed the skill since it was read. `library-invalid`: see `diagnostics`. `library-path`: there is no
 * such file; `library-file`: no file may have that path; `library-taken`: another has it; `library-room`: too large, or too many;
 * `library-collection`: another collection has that name; `library-managed`: a policy says otherwise. Each has a
 * message and a next step in the catalogues (`library_error_<code>`); `params` are: the skill's id, the path, the
 * name, or the browser's own words.
 */
export const libraryErrorCodes = [
  'library-changed',
  'library-gone',
  'library-exists',
  'library-invalid',
  'library-path',
  'library-file',
  'library-taken',
  'library-room',
  'library-version',
  'library-collection',
  'library-managed',
  'store-quota',
  'store-blocked',
  'store-newer',
  'store-damaged',
  'store-private',
  'store-failed',
] as const;

export type LibraryErrorCode = (typeof libraryErrorCodes)[number];

export class LibraryError extends Error {
  readonly code: LibraryErrorCode;
  /** What the message's texts take: `$1`… */
  readonly params: string[];
  readonly diagnostics: Diagnostic[];

  constructor(
    code: LibraryErrorCode,
    details: { params?: string[]; diagnostics?: Diagnostic[]; cause?: unknown } = {},
  ) {
    super(`${code} ${details.params?.join(', ') ?? ''}`.trim(), { cause: details.cause });
    this.name = 'LibraryError';
    this.code = code;
    this.params = details.params ?? [];
    this.diagnostics = details.diagnostics ?? [];
  }
}
