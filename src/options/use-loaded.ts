import { useCallback, useEffect, useState } from 'preact/hooks';

export interface Loaded<T> {
  /** Absent until the first answer. */
  value?: T;
  /** What the last load or change threw. */
  error?: unknown;
  reload(): Promise<void>;
  /** Does something to what is loaded, then loads it anew. Resolves with whether it was done. */
  change(work: () => Promise<void>): Promise<boolean>;
}

/**
 * Loads with `load` (a stable function), and again whenever the user comes back to the page: what is shown may
 * have been changed in another tab.
 */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ value?: T; error?: unknown }>({});

  const reload = useCallback(async () => {
    try {
      setState({ value: await load() });
    } catch (error) {
      setState((before) => ({ ...before, error }));
    }
  }, [load]);

  useEffect(() => {
    void reload();
    const onReturn = () => {
      if (document.visibilityState === 'visible') void reload();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [reload]);

  const change = useCallback(
    async (work: () => Promise<void>) => {
      try {
        await work();
      } catch (error) {
        setState((before) => ({ ...before, error }));
        return false;
      }
      await reload();
      return true;
    },
    [reload],
  );

  return { ...state, reload, change };
}
