import { uiLanguage } from '../messages/i18n';

/** A number as the language of our messages writes it. */
export function numberText(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(uiLanguage(), options).format(value);
}

/** US dollars; four digits behind the point where it is less than a cent. */
export function costText(cost: number): string {
  const digits = cost < 0.01 ? 4 : 2;
  return numberText(cost, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Milliseconds in seconds, with one digit behind the point below ten. */
export function secondsText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const digits = seconds < 10 ? 1 : 0;
  return numberText(seconds, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
