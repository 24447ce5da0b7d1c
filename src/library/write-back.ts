import type { SourceOverview } from '../core/library/source-types';
import { sourcePlaceOf } from '../core/library/sources';
import type { FolderLibrary, Library } from '../core/library/types';
import type { WriteBack } from '../core/library/write-back';
import type { SkillKey } from '../core/skill/model';
import { report } from '../diagnostics/report';
import type { Folders } from './folders';
import { splitKey } from './key';
import type { LibraryNeeds } from './needs';
import type { WorkerClient } from './worker/client';

type WriteBackNeeds = Pick<LibraryNeeds, 'store' | 'announce'> & {
  folders: Folders;
  sources(): Promise<SourceOverview[]>;
  inWorker<Result>(order: (worker: WorkerClient) => Promise<Result>): Promise<Result>;
};

/** Changes that are written here are those that the folder gets. */
type Saving = Pick<Library, 'saveSkillMd' | 'edit' | 'changeFiles' | 'restoreVersion'>;

/** Followed folders that are written into, and what saves a skill with its folder. */
export function createWriteBack(needs: WriteBackNeeds, saving: Saving): FolderLibrary & Saving {
  const { store, announce, folders, sources, inWorker } = needs;
  /** What came of the last writing of each skill. */
  const last = new Map<SkillKey, WriteBack>();

  async function sourceOf(key: SkillKey): Promise<SourceOverview | undefined> {
    const { source, id } = splitKey(key);
    const manifest = source === 'user' ? await store.manifest(id) : undefined;
    if (manifest?.origin.kind !== 'folder') return undefined;
    const url = sourcePlaceOf(manifest.origin)?.url;
    return (await sources()).find((each) => each.url === url);
  }

  async function writeBack(key: SkillKey): Promise<WriteBack> {
    const result = await inWorker(({ commands }) => commands.writeBack(splitKey(key).id));
    last.set(key, result);
    announce();
    return result;
  }

  /** Never rejects: what is saved is saved, whatever becomes of the folder. */
  async function writeSaved(key: SkillKey): Promise<void> {
    try {
      last.delete(key);
      const source = await sourceOf(key);
      if (source?.writes) await writeBack(key);
    } catch (error) {
      report(error, 'folders');
    }
  }

  async function revisionOf(key: SkillKey): Promise<number | undefined> {
    return (await store.manifest(splitKey(key).id))?.revision;
  }

  return {
    async saveSkillMd(...given) {
      const key = await saving.saveSkillMd(...given);
      await writeSaved(key);
      return key;
    },
    async edit(...given) {
      const made = await saving.edit(...given);
      await writeSaved(made.key);
      return { ...made, revision: (await revisionOf(made.key)) ?? made.revision };
    },
    async changeFiles(...given) {
      const made = await saving.changeFiles(...given);
      await writeSaved(made.key);
      return { ...made, revision: (await revisionOf(made.key)) ?? made.revision };
    },
    async restoreVersion(...given) {
      const restored = await saving.restoreVersion(...given);
      const [key] = given;
      await writeSaved(key);
      return { ...restored, revision: (await revisionOf(key)) ?? restored.revision };
    },

    async folderStanding(key) {
      const source = await sourceOf(key);
      const manifest = source && (await store.manifest(splitKey(key).id));
      if (!manifest) return undefined;
      const { asTaken, hashes, id } = manifest;
      const waiting = source.waiting.find((each) => each.id === id);
      const result = last.get(key);
      return {
        url: source.url,
        name: source.name,
        writes: source.writes,
        isChanged: asTaken?.here !== hashes.package,
        isChangedThere:
          result?.kind === 'conflict' || waiting?.why === 'edited' || waiting?.why === 'unknown',
        ...(result && { last: result }),
      };
    },

    async letWrite(url, wanted) {
      const done = await folders.setWriting(url, wanted);
      if (done) announce();
      return done;
    },

    writeBack,

    compareFolder: (key) => inWorker(({ commands }) => commands.compareFolder(splitKey(key).id)),

    async settleConflict(key, choice, { revision, there }) {
      const { id } = splitKey(key);
      const result = await inWorker(({ commands }) =>
        commands.settleConflict(id, choice, { revision, there }),
      );
      last.set(key, result);
      announce();
      return result;
    },
  };
}
