import { LibraryError } from '../core/library/library-error';
import { idOf } from '../core/skill/key';
import type { SkillKey, SkillSource } from '../core/skill/model';

const sources: readonly SkillSource[] = ['builtin', 'plugin', 'user', 'site'];

/** A key's two parts. Throws `library-gone` for what is no key: it may come from an address. */
export function splitKey(key: SkillKey): { source: SkillSource; id: string } {
  const id = idOf(key);
  const source = sources.find((each) => key === `${each}:${id}`);
  if (!source || id === '') throw new LibraryError('library-gone', { params: [key] });
  return { source, id };
}
