import { LibraryError, type LibraryErrorCode } from '../core/library/library-error';
import { t, underscored } from './i18n';

export interface LibraryErrorText {
  message: string;
  /** What to do. */
  next: string;
}

/** What the library could not do, for people: the messages `library_error_<code>` and `library_error_<code>_next`. */
export function libraryErrorText({
  code,
  params,
}: {
  code: LibraryErrorCode;
  params: string[];
}): LibraryErrorText {
  const key = `library_error_${underscored(code)}` as const;
  return { message: t(key, ...params), next: t(`${key}_next`, ...params) };
}

/** The same for anything that was thrown; what is no `LibraryError` says its own words, and there is nothing to advise. */
export function thrownText(error: unknown): LibraryErrorText {
  if (error instanceof LibraryError) return libraryErrorText(error);
  return { message: error instanceof Error ? error.message : String(error), next: '' };
}
