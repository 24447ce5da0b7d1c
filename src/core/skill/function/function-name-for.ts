import { slugOf } from '../slug';

/** A name of a function for that of a folder or of a tool: `word-count` is `word_count`, `getWeather` is `get_weather`. */
export function functionNameFor(id: string): string {
  const words = slugOf(id.replace(/([a-z0-9])([A-Z])/g, '$1-$2'))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  if (words === '') return 'skill';
  return /^[a-z]/.test(words) ? words : `skill_${words}`;
}
