import { uiLanguage } from '../../messages/i18n';

let format: Intl.DateTimeFormat | undefined;

/** When a memo was kept, in the user's language and time zone; empty if no calendar knows the moment. */
export function memoTime(createdAt: number): string {
  if (Number.isNaN(new Date(createdAt).getTime())) return '';
  // One for all: to make it takes longer than to use it a hundred times.
  format ??= new Intl.DateTimeFormat(uiLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(createdAt);
}
