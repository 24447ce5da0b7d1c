import type { TargetSummary } from '../../core/run/run-request';
import { isThere } from './field';
import type { Target } from './target';

/** What the page tells of the place where the target is. A language tag is what looks like one (BCP 47). */
export function placeFacts(target: Target): Pick<TargetSummary, 'language' | 'direction'> {
  const { documentElement } = target.document;
  const place = target.field?.element ?? target.pageSelection?.range.startContainer.parentElement;
  if (!place || !isThere(place)) return {};
  const tag = (place.closest<HTMLElement>('[lang]') ?? documentElement).lang;
  return {
    language: /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(tag) ? tag : undefined,
    direction: getComputedStyle(place).direction === 'rtl' ? 'rtl' : 'ltr',
  };
}
