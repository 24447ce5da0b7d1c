import type { RunErrorCode, RunFailure } from '../core/run/types';
import { getMessage } from '../messages/i18n';

/**
 * What went wrong, for people, and what to do next: the messages `error_<code>` and `error_<code>_next`, with `_` for the
 * code's `-`. A failure's params fill in their names in braces: `{model} at {host} gave no answer.`
 */
export function failureText(failure: RunFailure): { message: string; next: string } {
  const key = messageKey(failure.code);
  const fill = (message: string) =>
    message.replaceAll(/\{(\w+)\}/g, (braced, name: string) => failure.params?.[name] ?? braced);
  return { message: fill(getMessage(key)), next: fill(getMessage(`${key}_next`)) };
}

/** The catalogue's key for a code; browsers allow no `-` there. */
export function messageKey(code: RunErrorCode): string {
  return `error_${code.replaceAll('-', '_')}`;
}
