import { uiLanguage } from '../../messages/i18n';

/** The day of a `YYYYMMDD-HHmmss` in UTC, as the user's language writes it; empty for what is no such text. */
export function dayText(installedAt: string): string {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)/.exec(installedAt) ?? [];
  if (!year) return '';
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)));
  return new Intl.DateTimeFormat(uiLanguage(), { dateStyle: 'medium' }).format(date);
}
