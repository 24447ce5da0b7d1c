import type {
  FolderHandle,
  FolderMode,
  FolderPermission,
  FolderStore,
  FollowedFolder,
} from '../core/library/folder-handle';
import type { ImportSource } from '../core/library/import-types';
import type { SourceOverview } from '../core/library/source-types';
import { folderOfUrl, folderUrl } from '../core/library/sources';

/** What the page itself does with the folders that are followed; the Worker reads them. */
export function createFolders(folders: FolderStore) {
  /** Those that were taken off the list in this page, for who takes that back. */
  const forgotten = new Map<string, FollowedFolder>();

  /** A folder that is not kept here cannot be asked for. */
  async function permissionsOf(url: string): Promise<Pick<SourceOverview, 'wantsPermission' | 'writes'>> {
    const folder = await find(url);
    const mayRead = !folder || (await folder.handle.queryPermission({ mode: 'read' })) === 'granted';
    return {
      ...(!mayRead && { wantsPermission: true }),
      ...(folder?.writes !== undefined && { writes: folder.writes }),
    };
  }

  async function find(url: string): Promise<FollowedFolder | undefined> {
    const id = folderOfUrl(url);
    return id === undefined ? undefined : folders.find(id);
  }

  return {
    /** The sources, with what the browser says of those that are folders. */
    withPermissions: (sources: SourceOverview[]): Promise<SourceOverview[]> =>
      Promise.all(sources.map(async (source) => ({ ...source, ...(await permissionsOf(source.url)) }))),

    async mayRead(urls: readonly string[], { ask }: { ask: boolean }): Promise<boolean> {
      const all = await folders.all();
      const wanted = all.filter(({ id }) => urls.includes(folderUrl(id)));
      // All at once: the click that lets the browser ask is over in a few seconds.
      const states = await Promise.all(
        wanted.map(({ handle }) => (ask ? asked(handle, 'read') : handle.queryPermission({ mode: 'read' }))),
      );
      return states.every((state) => state === 'granted');
    },

    /** Keeps whether changes are written into the folder; asks the browser first. False where it refuses. */
    async setWriting(url: string, wanted: boolean): Promise<boolean> {
      const found = await find(url);
      if (!found || (wanted && (await asked(found.handle, 'readwrite')) !== 'granted')) return false;
      await folders.keep({ ...found, writes: wanted });
      return true;
    },

    /** Forgets a folder that is taken off the list, or keeps it again. */
    async setFollowed(url: string, isFollowed: boolean): Promise<void> {
      const id = folderOfUrl(url);
      if (id === undefined) return;
      const folder = isFollowed ? forgotten.get(id) : await folders.find(id);
      if (!folder) return;
      forgotten.set(id, folder);
      await (isFollowed ? folders.keep(folder) : folders.forget(id));
    },

    /** The source that an import comes from; of a folder, once it is kept. */
    async urlOf(source: ImportSource): Promise<string | undefined> {
      if (source.kind === 'url') return source.url;
      if (source.kind === 'followed') return folderUrl(source.folder);
      const id = source.kind === 'picked' ? await folders.idOf(source.handle) : undefined;
      return id === undefined ? undefined : folderUrl(id);
    },
  };
}

/** What the browser says when it is asked; outside a click it does not ask the user. */
async function asked(handle: FolderHandle, mode: FolderMode): Promise<FolderPermission> {
  try {
    return await handle.requestPermission({ mode });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return 'prompt';
    throw error;
  }
}

export type Folders = ReturnType<typeof createFolders>;
