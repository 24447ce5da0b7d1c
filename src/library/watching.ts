import type { FollowedFolder } from '../core/library/folder-handle';
import type { SourceOverview } from '../core/library/source-types';
import { folderUrl } from '../core/library/sources';
import type { Library } from '../core/library/types';
import { reporting } from '../diagnostics/report';
import type { LibraryNeeds } from './needs';

type WatchNeeds = Pick<
  LibraryNeeds,
  'folders' | 'managed' | 'observeFolders' | 'announce' | 'onSkillsChanged'
> &
  Pick<Library, 'sources' | 'lookWhereDue'>;

/** Milliseconds after a change of a folder before it is looked at: an editor writes a file in several steps, and several files. */
export const settlesIn = 500;

/** Looks at the folders that the user wants looked at whenever something changes in them, and at what a policy names when it changes; the result ends it. */
export function watchSources(needs: WatchNeeds): () => void {
  const { folders, managed, observeFolders, announce, onSkillsChanged, sources, lookWhereDue } = needs;
  let stopObserving = (): void => undefined;
  let observed = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  let turn: Promise<void> = forgetUnused();

  function changed(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void lookWhereDue().catch(reporting('sources')), settlesIn);
  }

  /** Those without a skill here any more. Handles are read first: one that is kept since has its skills. */
  async function forgetUnused(): Promise<void> {
    const kept = await folders.all();
    const listed = new Set(kept.length > 0 ? (await sources()).map(({ url }) => url) : []);
    for (const { id } of kept) if (!listed.has(folderUrl(id))) await folders.forget(id);
  }

  async function observeWanted(): Promise<void> {
    const kept = observeFolders && !hasEnded ? await folders.all() : [];
    const all = kept.length > 0 ? await sources() : [];
    const wanted = kept.filter((folder) => all.some((source) => wantsWatch(source, folder)));
    const ids = wanted.map(({ id }) => id).join(' ');
    if (ids === observed || hasEnded) return;
    observed = ids;
    stopObserving();
    const handles = wanted.map(({ handle }) => handle);
    stopObserving = observeFolders && handles.length > 0 ? observeFolders(handles, changed) : () => undefined;
  }

  const inTurn = () => {
    turn = turn.then(observeWanted).catch(reporting('sources'));
  };
  inTurn();
  const endChanges = onSkillsChanged(inTurn);
  const endPolicy = managed.onChange(() => {
    announce();
    changed();
  });
  return () => {
    hasEnded = true;
    endChanges();
    endPolicy();
    clearTimeout(timer);
    stopObserving();
  };
}

function wantsWatch(
  { url, habit, paused, wantsPermission }: SourceOverview,
  { id }: FollowedFolder,
): boolean {
  return url === folderUrl(id) && habit !== 'asked' && !paused && !wantsPermission;
}
