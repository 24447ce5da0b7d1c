import { errorSubstitutions } from '../core/run/error-params';
import type { RunEvent } from '../core/run/run-event';
import type { RunFailure } from '../core/run/run-failure';
import { secondsText } from './amounts';
import { t, underscored } from './i18n';
import { visibleLine } from './plain-text';

/** What went wrong, for people, and what to do next: the messages `error_<code>` and `error_<code>_next`. */
export function failureText(failure: RunFailure): { message: string; next: string } {
  const key = `error_${underscored(failure.code)}` as const;
  const substitutions = errorSubstitutions(failure);
  return { message: t(key, ...substitutions), next: t(`${key}_next`, ...substitutions) };
}

/** What has failed, and that it will be tried again in so many seconds. */
export function retryText(
  { attempt, of, failure }: Extract<RunEvent, { type: 'retrying' }>,
  seconds: number,
): string {
  return t('card_retrying', String(seconds), String(attempt), String(of), failureText(failure).message);
}

/** One line of what the author of a skill has to know of its failure. */
export interface FailureFact {
  name: string;
  value: string;
}

/** What was running, and why it stopped; empty where the skill's own text or script is not to blame. */
export function failureFacts({ about }: RunFailure): FailureFact[] {
  if (!about) return [];
  return [
    { name: t('failure_skill'), value: visibleLine(about.skill) },
    { name: t('failure_mode'), value: about.mode },
    { name: t('failure_cause'), value: visibleLine(about.cause, 600) },
    { name: t('failure_duration'), value: t('failure_seconds', secondsText(about.duration)) },
  ];
}
