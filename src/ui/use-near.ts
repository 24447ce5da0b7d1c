import { useEffect, useState } from 'preact/hooks';
import type { SkillKey } from '../core/skill/model';

/** Milliseconds without a key after which what was typed is looked up: a request to a provider for each letter would be too many. */
const pause = 300;

const none: readonly SkillKey[] = [];

/**
 * What `find` has for what was typed, once the user has stopped typing and it is there; undefined until then, and for an answer that comes
 * when something else is typed already, or when `takes` says no. `find` is a stable function; undefined: nothing is looked up.
 */
export function useLookedUp<Found>(
  query: string,
  find: ((query: string) => Promise<Found>) | undefined,
  takes: () => boolean = () => true,
): Found | undefined {
  const [last, setLast] = useState<{ query: string; found: Found }>();
  const text = query.trim();
  useEffect(() => {
    if (!find || text === '') return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      find(text).then(
        (found) => isCurrent && takes() && setLast({ query: text, found }),
        // A background that is ended answers nothing: what was found by words stands.
        () => undefined,
      );
    }, pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, find]);
  return find && last?.query === text ? last.found : undefined;
}

/** The skills that are about what was typed, the best first, as `useLookedUp` has them; none where there are none. */
export function useNear(
  query: string,
  find: ((query: string) => Promise<SkillKey[]>) | undefined,
  takes?: () => boolean,
): readonly SkillKey[] {
  return useLookedUp(query, find, takes) ?? none;
}
