import { type ManagedSources, readManagedSources } from '../core/library/managed';

/** What a policy of the user's organization sets, in `storage.managed`. It cannot be written by anybody here. */
export interface ManagedSettings {
  /** Nothing where there is no policy. Never rejects. */
  read(): Promise<ManagedSources>;
  /** Calls back whenever the browser has read another policy. Returns what ends it. */
  onChange(listener: () => void): () => void;
}

type Hear = (changes: unknown, area: string) => void;

/** Chrome reads a policy again while it runs; Firefox at its start alone. `ofBrowser`: its `storage`, a name for which WXT would import its own. */
export function createManagedSettings(ofBrowser: {
  managed: { get(key: string): Promise<Record<string, unknown>> };
  onChanged: { addListener(hear: Hear): void; removeListener(hear: Hear): void };
}): ManagedSettings {
  return {
    async read() {
      // Firefox rejects where there is no policy, which is nearly everywhere.
      const stored = await ofBrowser.managed.get('sources').catch(() => undefined);
      return readManagedSources(stored?.sources);
    },
    onChange(listener) {
      const hear: Hear = (_, area) => {
        if (area === 'managed') listener();
      };
      ofBrowser.onChanged.addListener(hear);
      return () => ofBrowser.onChanged.removeListener(hear);
    },
  };
}
