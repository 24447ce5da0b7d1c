import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Library, LibrarySkill } from '../../core/library/types';
import type { SkillKey } from '../../core/skill/model';

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
    const next = await library.skill(key).then(
      (skill) => ({ skill }),
      (error: unknown) => ({ error }),
    );
    // Of two loads under way the later one counts, whichever answers first.
    if (turn === latest.current) setState(next);
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
  const isShown = skill !== undefined && skill.manifest.id === key.slice(key.indexOf(':') + 1);
  return { ...(isShown || !skill ? state : {}), reload };
}
