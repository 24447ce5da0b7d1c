import { useState } from 'preact/hooks';
import type { Library, LibrarySkill } from '../../../core/library/types';
import type { RunOverrides } from '../../../core/skill/model';
import { useStateOf } from '../../use-state-of';

/** What to set, and (`undefined`) what shall go by the file and the settings for all again. */
type RunChange = { [Key in keyof RunOverrides]: RunOverrides[Key] | undefined };

export interface RunOverridesDraft {
  overrides: RunOverrides;
  /** What the last change threw; it counts no more then. */
  error: unknown;
  set(change: RunChange): void;
}

/** What the user set for the skill's runs, saved at once. A second change is made upon the first, written yet or not. */
export function useRunOverrides(library: Library, { manifest, metadata }: LibrarySkill): RunOverridesDraft {
  const [overrides, setOverrides] = useStateOf<RunOverrides>(metadata.run ?? {}, metadata.run, manifest.id);
  const [error, setError] = useState<unknown>();

  function set(change: RunChange): void {
    const next = withChange(overrides, change);
    setOverrides(next);
    setError(undefined);
    const run = Object.keys(next).length > 0 ? next : undefined;
    library.setMetadata(manifest.id, { run }).catch((reason: unknown) => {
      setError(reason);
      setOverrides(metadata.run ?? {});
    });
  }

  return { overrides, error, set };
}

function withChange(overrides: RunOverrides, change: RunChange): RunOverrides {
  const all = Object.entries({ ...overrides, ...change });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}
