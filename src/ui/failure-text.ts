import { errorSubstitutions } from '../core/run/error-params';
import type { RunErrorCode, RunFailure } from '../core/run/types';
import { t } from './i18n';

type Underscored<Code extends string> = Code extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Code;

/** What went wrong, for people, and what to do next: the messages `error_<code>` and `error_<code>_next`. */
export function failureText(failure: RunFailure): { message: string; next: string } {
  const key = messageKey(failure.code);
  const substitutions = errorSubstitutions(failure);
  return { message: t(key, ...substitutions), next: t(`${key}_next`, ...substitutions) };
}

/** The catalogue's key for a code; browsers allow no `-` there. */
function messageKey(code: RunErrorCode): `error_${Underscored<RunErrorCode>}` {
  return `error_${code.replaceAll('-', '_') as Underscored<RunErrorCode>}`;
}
