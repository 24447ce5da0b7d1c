import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { SkillListing } from '../../core/skill/model';

/**
 * The skills of the list, each in its place, as they are once `ask` has told; it is asked when the list is drawn. What it told is in the list
 * at once where that `takes` it, else when the returned function is called.
 */
export function useFreshSkills(
  listed: readonly SkillListing[],
  ask: (() => Promise<SkillListing[] | undefined>) | undefined,
  takes: () => boolean,
): [skills: readonly SkillListing[], take: () => void] {
  const [skills, setSkills] = useState(listed);
  const come = useRef<readonly SkillListing[] | undefined>(undefined);
  const take = useCallback(() => {
    if (!come.current) return;
    const fresh = new Map(come.current.map((skill) => [skill.key, skill]));
    come.current = undefined;
    setSkills((before) => before.map((skill) => fresh.get(skill.key) ?? skill));
  }, []);
  useEffect(() => {
    let isOpen = true;
    ask?.().then(
      (fresh) => {
        if (!isOpen) return;
        come.current = fresh;
        if (takes()) take();
      },
      // A background that is ended answers nothing: the list stays as it is.
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, []);
  return [skills, take];
}
