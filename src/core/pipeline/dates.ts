/**
 * Dates as the `date` filter reads and writes them, in the time of the user's computer. Its placeholders are those of `strftime`, as
 * Liquid has them.
 */
import type { Json } from './json';

/** What ISO 8601 says of a day, with or without a time. */
const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Milliseconds or a date of ISO 8601; undefined for anything else. A day alone begins at midnight here, not in Greenwich. */
export function readDate(value: Json): Date | undefined {
  const date =
    typeof value === 'number' ? new Date(value) : typeof value === 'string' && fromIso(value.trim());
  return date && !Number.isNaN(date.getTime()) ? date : undefined;
}

function fromIso(text: string): Date | undefined {
  if (text.length > 40 || !iso.test(text)) return undefined;
  return new Date(text.length === 10 ? `${text}T00:00` : text.replace(' ', 'T'));
}

const two = (value: number) => String(value).padStart(2, '0');
const english = (date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', options).format(date);

const places: Readonly<Record<string, (date: Date) => string>> = {
  Y: (date) => String(date.getFullYear()).padStart(4, '0'),
  y: (date) => two(date.getFullYear() % 100),
  m: (date) => two(date.getMonth() + 1),
  d: (date) => two(date.getDate()),
  e: (date) => String(date.getDate()),
  H: (date) => two(date.getHours()),
  I: (date) => two(date.getHours() % 12 || 12),
  M: (date) => two(date.getMinutes()),
  S: (date) => two(date.getSeconds()),
  p: (date) => (date.getHours() < 12 ? 'AM' : 'PM'),
  A: (date) => english(date, { weekday: 'long' }),
  a: (date) => english(date, { weekday: 'short' }),
  B: (date) => english(date, { month: 'long' }),
  b: (date) => english(date, { month: 'short' }),
  F: (date) => formatDate(date, '%Y-%m-%d'),
  T: (date) => formatDate(date, '%H:%M:%S'),
  '%': () => '%',
};

/** The format with its placeholders filled in; one that there is none of stays. */
export function formatDate(date: Date, format: string): string {
  return format.replace(/%(.)/gs, (written, letter: string) =>
    Object.hasOwn(places, letter) ? (places[letter]?.(date) ?? written) : written,
  );
}
