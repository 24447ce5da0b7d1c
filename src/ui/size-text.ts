import { uiLanguage } from '../messages/i18n';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes as people read it, in the user's language: `12 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return formatOf(power).format(bytes / 1000 ** power);
}

/** Formats by their power and language: one takes longer to make than a line of a list takes to draw. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(power: number): Intl.NumberFormat {
  const language = uiLanguage() || 'en';
  const known = formats.get(`${language} ${power}`);
  if (known) return known;
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  });
  formats.set(`${language} ${power}`, format);
  return format;
}
