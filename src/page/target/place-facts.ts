import type { TargetSummary } from '../../core/run/run-request';
import { type Field, isThere } from './field';

/** A field, or a selection outside of one. */
interface Place {
  document: Document;
  field: Field | undefined;
  pageSelection: { range: Range } | undefined;
}

/** What the page tells of the place where the target is. A language tag is what looks like one (BCP 47). */
export function placeFacts(target: Place): Pick<TargetSummary, 'language' | 'direction'> {
  const { documentElement } = target.document;
  const place = target.field?.element ?? target.pageSelection?.range.startContainer.parentElement;
  if (!place || !isThere(place)) return {};
  const tag = (place.closest<HTMLElement>('[lang]') ?? documentElement).lang;
  return {
    language: /^[a-z]{2,8}(-[a-z\d]{1,8})*$/i.test(tag) ? tag : undefined,
    direction: getComputedStyle(place).direction === 'rtl' ? 'rtl' : 'ltr',
  };
}
