import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Library, LibrarySkill } from '../../core/library/types';
import { idOf } from '../../core/skill/key';
import type { SkillKey } from '../../core/skill/model';
import { hasDrafts } from './drafts';
import { goInstead } from './skill-address';

export interface LoadedSkill {
  /** Absent until the first answer, and once the skill is gone. */
  skill?: LibrarySkill;
  /** What the last load threw. */
  error?: unknown;
  /** Loads anew; resolves when the view has it. */
  reload(): Promise<void>;
}

/** The skill as the library has it now: it is read again whenever somebody changes the library. */
export function useSkill(library: Library, key: SkillKey): LoadedSkill {
  const [state, setState] = useState<{ skill?: LibrarySkill; error?: unknown }>({});
  const latest = useRef(0);

  const reload = useCallback(async () => {
    const turn = ++latest.current;
    const next = await standing(library, key).then(
      (skill) => ({ skill }),
      (error: unknown) => ({ error }),
    );
    // Of two loads under way the later one counts, whichever answers first.
    if (turn !== latest.current) return;
    setState(next);
    if ('skill' in next && next.skill.manifest.key !== key) goInstead(next.skill.manifest.key);
  }, [library, key]);

  useEffect(() => {
    void reload();
    const stop = library.onChange(() => void reload());
    return () => {
      stop();
      latest.current++;
    };
  }, [library, reload]);

  const { skill } = state;
  // The user's copy takes the place of the original it was made of, and the view stays as it is meanwhile.
  const isShown = skill !== undefined && skill.manifest.id === idOf(key);
  return { ...(isShown || !skill ? state : {}), reload };
}

/**
 * The skill that stands under the key: of a built-in skill the user's copy, if there is one, as in the list. What is
 * typed into the original and not saved stays with it: saving takes it to the copy.
 */
async function standing(library: Library, key: SkillKey): Promise<LibrarySkill> {
  if (key.startsWith('builtin:') && !hasDrafts(key)) {
    const copy = await library.skill(`user:${key.slice('builtin:'.length)}`).catch(() => undefined);
    if (copy) return copy;
  }
  return library.skill(key);
}
