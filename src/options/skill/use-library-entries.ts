import { useEffect, useState } from 'preact/hooks';
import type { Library, LibraryEntry } from '../../core/library/types';

/**
 * The lines of the list of skills, as they are now; none while they are being read. None either if they cannot be: the
 * view itself says what is wrong with the library.
 */
export function useLibraryEntries(library: Pick<Library, 'list' | 'onChange'>): readonly LibraryEntry[] {
  const [entries, setEntries] = useState<readonly LibraryEntry[]>([]);
  useEffect(() => {
    let gone = false;
    const load = () =>
      library.list().then(
        (listing) => !gone && setEntries(listing.entries),
        () => undefined,
      );
    void load();
    const stop = library.onChange(() => void load());
    return () => {
      gone = true;
      stop();
    };
  }, [library]);
  return entries;
}
