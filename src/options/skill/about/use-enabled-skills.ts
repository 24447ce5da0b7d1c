import { useEffect, useState } from 'preact/hooks';
import type { Library } from '../../../core/library/types';

/** The ids of the skills that are switched on; none while they are being read, and none if they cannot be. */
export function useEnabledSkills(library: Library): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    let gone = false;
    const load = () =>
      library.list().then(
        ({ entries }) =>
          !gone && setIds(entries.filter(({ metadata }) => metadata.enabled).map(({ id }) => id)),
        // The view itself says what is wrong with the library.
        () => undefined,
      );
    void load();
    const stop = library.onChange(() => void load());
    return () => {
      gone = true;
      stop();
    };
  }, [library]);
  return ids;
}
