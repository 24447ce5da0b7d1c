import { LibraryError } from '../core/library/types';
import type { SkillKey, SkillSource } from '../core/skill/model';

const sources: readonly SkillSource[] = ['builtin', 'plugin', 'user', 'site'];

/** A key's two parts. Throws `library-gone` for what is no key: it may come from an address. */
export function splitKey(key: SkillKey): { source: SkillSource; id: string } {
  const colon = key.indexOf(':');
  const source = sources.find((each) => each === key.slice(0, colon));
  const id = key.slice(colon + 1);
  if (!source || id === '') throw new LibraryError('library-gone', { params: [key] });
  return { source, id };
}
