/** Characters an id may have: those of a name in the open format. */
const longest = 64;

/**
 * A skill's id made of its name: lower-case letters, digits and single hyphens. Letters of other scripts stay, so that
 * a name in Chinese has an id too; empty if there is no letter or digit in it.
 */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  const slug = [...(words?.join('-') ?? '')].slice(0, longest).join('');
  return slug.replace(/-$/, '');
}

/** The name where it is not taken, else with the next number behind it that is free, from 2 on. */
export function freeName(name: string, separator: '-' | '_', taken: ReadonlySet<string>): string {
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(free)) return free;
    free = `${name}${separator}${number}`;
  }
}

/** A name of a function for that of a folder or of a tool: `word-count` is `word_count`, `getWeather` is `get_weather`. */
export function functionNameFor(id: string): string {
  const words = slugOf(id.replace(/([a-z0-9])([A-Z])/g, '$1-$2'))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  if (words === '') return 'skill';
  return /^[a-z]/.test(words) ? words : `skill_${words}`;
}
