/** Formats of JSON Schema that a form knows. */
export const textFormats = ['date', 'time', 'date-time', 'email', 'uri'] as const;

export type TextFormat = (typeof textFormats)[number];

const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const hour = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** Whether a text is what JSON Schema calls by that format: what this takes the function's own check takes too. */
export function isOfFormat(format: TextFormat, text: string): boolean {
  switch (format) {
    case 'date':
      return isDay(text);
    case 'time':
      return hour.test(text);
    case 'date-time':
      return /^.{10}t/i.test(text) && isDay(text.slice(0, 10)) && hour.test(text.slice(11));
    case 'email':
      return (
        text.length <= 254 &&
        /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(
          text,
        )
      );
    case 'uri':
      return /^[a-z][a-z0-9+.-]*:[^\s"<>\\^`{|}]+$/i.test(text) && URL.canParse(text);
  }
}

function isDay(text: string): boolean {
  const [, year = 0, month = 0, date = 0] = (day.exec(text) ?? []).map(Number);
  const at = new Date(Date.UTC(2000, month - 1, date));
  at.setUTCFullYear(year, month - 1, date);
  return month > 0 && at.getUTCMonth() === month - 1 && at.getUTCDate() === date;
}
