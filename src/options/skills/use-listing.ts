import { useEffect, useMemo } from 'preact/hooks';
import type { Library, LibraryListing } from '../../core/library/types';
import { type Loaded, useLoaded } from '../use-loaded';

/** The listing as the library has it now: it is read again whenever somebody changes something, here or elsewhere. */
export function useListing(library: Pick<Library, 'list' | 'onChange'>): Loaded<LibraryListing> {
  const loaded = useLoaded(useMemo(() => inTurn(() => library.list()), [library]));
  const { reload } = loaded;
  useEffect(() => library.onChange(() => void reload()), [library, reload]);
  return loaded;
}

/**
 * One call of `load` at a time. All who ask while one is under way share the next one, which begins when it is done: a
 * thousand changes, as an import makes them, are not a thousand loads, and an older answer never comes last.
 */
function inTurn<T>(load: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  function start(): Promise<T> {
    const call = load();
    running = call;
    const done = () => {
      if (running === call) running = undefined;
    };
    call.then(done, done);
    return call;
  }

  return () => {
    if (!running) return start();
    const after = () => {
      next = undefined;
      return start();
    };
    next ??= running.then(after, after);
    return next;
  };
}
