import type { FolderStore } from '../core/library/folder-handle';
import { folderOfUrl } from '../core/library/sources';
import type { SkillKey } from '../core/skill/model';
import { createFolders } from './folders';
import { createFollowing } from './following';
import type { LibraryNeeds } from './needs';
import { sourceOfFollowed } from './worker/folder-source';
import { lookAtSources } from './worker/look';
import { ImportError } from './worker/source';

type FolderLookNeeds = Pick<
  LibraryNeeds,
  'store' | 'settings' | 'managed' | 'now' | 'sha256' | 'announce' | 'inTurn'
> & {
  folders: FolderStore;
};

/** Milliseconds for which a look counts: whoever calls again and again has the folders listed no oftener. */
const countsFor = 10_000;

/**
 * What looks at the followed folders from a context without Workers, as `Library.lookWhereDue` does from a page: at sizes and times, so that only
 * files of a folder that has changed are read; and at nothing that the browser would have to ask for. It resolves with what was taken,
 * also by the last look as long as that counts.
 */
export function createFolderLook(needs: FolderLookNeeds): () => Promise<readonly SkillKey[]> {
  const { folders, now } = needs;
  const { lookAtFolders } = createFollowing({
    ...needs,
    folders: createFolders(folders),
    grantedOrigins: async () => [],
    look: ({ sources }) =>
      lookAtSources(sources, {
        ...needs,
        scriptsByUrl: false,
        progress: () => undefined,
        isCancelled: () => false,
        async open(url, since) {
          const id = folderOfUrl(url);
          if (id === undefined) throw new ImportError({ kind: 'folder', why: 'gone' });
          return sourceOfFollowed({ id, since }, needs);
        },
      }),
  });
  const look = async () => ((await folders.all()).length > 0 ? lookAtFolders() : []);
  let last: { at: number; taken: Promise<readonly SkillKey[]> } | undefined;
  return () => {
    if (!last || Math.abs(now() - last.at) >= countsFor) last = { at: now(), taken: look() };
    return last.taken;
  };
}
