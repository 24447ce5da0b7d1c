import type { FolderHandle, FolderPermission, FolderStore } from '../core/library/folder-handle';
import { folderOfUrl, folderUrl } from '../core/library/sources';
import type { ImportSource, SourceOverview } from '../core/library/types';

/** What the page itself does with the folders that are followed; the Worker reads them. */
export function createFolders(folders: FolderStore) {
  /** Those that were taken off the list in this page, for who takes that back. */
  const forgotten = new Map<string, FolderHandle>();

  /** A folder that is not kept here cannot be asked for. */
  async function wantsPermission(url: string): Promise<boolean> {
    const id = folderOfUrl(url);
    const handle = id === undefined ? undefined : await folders.handle(id);
    return handle !== undefined && (await handle.queryPermission({ mode: 'read' })) !== 'granted';
  }

  return {
    /** The sources, with what the browser says of those that are folders. */
    withPermissions: (sources: SourceOverview[]): Promise<SourceOverview[]> =>
      Promise.all(
        sources.map(async (source) => {
          const wants = await wantsPermission(source.url);
          return wants ? { ...source, wantsPermission: true as const } : source;
        }),
      ),

    async mayRead(urls: readonly string[], { ask }: { ask: boolean }): Promise<boolean> {
      const all = await folders.all();
      const wanted = all.filter(({ id }) => urls.includes(folderUrl(id)));
      // All at once: the click that lets the browser ask is over in a few seconds.
      const states = await Promise.all(
        wanted.map(({ handle }) => (ask ? asked(handle) : handle.queryPermission({ mode: 'read' }))),
      );
      return states.every((state) => state === 'granted');
    },

    /** Forgets a folder that is taken off the list, or keeps it again. */
    async setFollowed(url: string, isFollowed: boolean): Promise<void> {
      const id = folderOfUrl(url);
      if (id === undefined) return;
      const handle = isFollowed ? forgotten.get(id) : await folders.handle(id);
      if (!handle) return;
      forgotten.set(id, handle);
      await (isFollowed ? folders.keep({ id, handle }) : folders.forget(id));
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
async function asked(handle: FolderHandle): Promise<FolderPermission> {
  try {
    return await handle.requestPermission({ mode: 'read' });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'SecurityError') return 'prompt';
    throw error;
  }
}

export type Folders = ReturnType<typeof createFolders>;
