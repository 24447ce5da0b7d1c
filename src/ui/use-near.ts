import { useEffect, useState } from 'preact/hooks';
import type { SkillKey } from '../core/skill/model';

/** Milliseconds without a key after which what was typed is looked up: a request to a provider for each letter would be too many. */
const pause = 300;

const none: readonly SkillKey[] = [];

/**
 * The skills that are about what was typed, the best first, once the user has stopped typing and they are found; none until then, and
 * none for an answer that comes when something else is typed already, or when `takes` says no. `find` is a stable
 * function; undefined: nothing is looked up.
 */
export function useNear(
  query: string,
  find: ((query: string) => Promise<SkillKey[]>) | undefined,
  takes: () => boolean = () => true,
): readonly SkillKey[] {
  const [near, setNear] = useState<{ query: string; keys: readonly SkillKey[] }>();
  const text = query.trim();
  useEffect(() => {
    if (!find || text === '') return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      find(text).then(
        (keys) => isCurrent && takes() && setNear({ query: text, keys }),
        // A background that is ended answers nothing: what was found by words stands.
        () => undefined,
      );
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, find]);
  return find && near?.query === text ? near.keys : none;
}
