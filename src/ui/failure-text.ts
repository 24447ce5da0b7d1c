import { errorSubstitutions } from '../core/run/error-params';
import type { RunFailure } from '../core/run/types';
import { t, underscored } from './i18n';

/** What went wrong, for people, and what to do next: the messages `error_<code>` and `error_<code>_next`. */
export function failureText(failure: RunFailure): { message: string; next: string } {
  const key = `error_${underscored(failure.code)}` as const;
  const substitutions = errorSubstitutions(failure);
  return { message: t(key, ...substitutions), next: t(`${key}_next`, ...substitutions) };
}
