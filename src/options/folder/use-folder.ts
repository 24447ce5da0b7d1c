import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Library, LibrarySkill } from '../../core/library/types';
import type { FolderStanding } from '../../core/library/write-back';
import { useLoaded } from '../use-loaded';

export interface FollowedSkill {
  standing: FolderStanding | undefined;
  busy: boolean;
  /** What the last press threw. */
  error: unknown;
  /** Has changes written into the folder from now on, and these at once; to be called in the click. */
  start(): Promise<void>;
  /** Keeps changes here alone. */
  stop(): Promise<void>;
  /** The browser, or the user, has refused. */
  refused: boolean;
}

/** How a skill stands to the followed folder that it came from, as it is now. */
export function useFolder(library: Library, { manifest }: LibrarySkill): FollowedSkill {
  const { key, revision } = manifest;
  const loaded = useLoaded(useCallback(() => library.folderStanding(key), [library, key, revision]));
  const { value: standing, reload } = loaded;
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);
  useEffect(() => library.onChange(() => void reload()), [library, reload]);

  async function act(work: (url: string) => Promise<void>): Promise<void> {
    if (!standing || busy) return;
    setBusy(true);
    setRefused(false);
    await loaded.change(() => work(standing.url));
    setBusy(false);
  }

  return {
    standing,
    busy,
    error: loaded.error,
    refused,
    start: () =>
      act(async (url) => {
        if (await library.letWrite(url, true)) await library.writeBack(key);
        else setRefused(true);
      }),
    stop: () => act(async (url) => void (await library.letWrite(url, false))),
  };
}
