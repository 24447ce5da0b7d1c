import { nameTaken } from '../core/library/function-name';
import { LibraryError } from '../core/library/library-error';
import type { SkillManifest, VersionRecord } from '../core/library/manifest';
import { describeEdit } from '../core/library/package';
import type { Library } from '../core/library/types';
import { findInside } from '../core/skill/inside';
import type { SkillFile } from '../core/skill/inventory';
import type { SkillKey } from '../core/skill/model';
import { textFilesOf } from '../core/skill/read-skill';
import { compareManifests } from '../core/update/compare';
import type { createEditing } from './editing';
import { splitKey } from './key';
import type { LibraryNeeds } from './needs';

type Versions = Pick<
  Library,
  'versions' | 'readVersionFile' | 'previewRestore' | 'restoreVersion' | 'deleteVersions' | 'putVersionsBack'
>;

/** What stood before the last changes of the user's skills: to be looked at, and to be brought back. */
export function createVersions(
  { store, sha256 }: Pick<LibraryNeeds, 'store' | 'sha256'>,
  write: ReturnType<typeof createEditing>['write'],
): Versions {
  /** The skill as it stands, and one of its versions. */
  async function find(key: SkillKey, number: number) {
    const current = await currentOf(key);
    const version = (await store.versions(current.id)).find((each) => each.number === number);
    if (!version) throw new LibraryError('library-version', { params: [current.id] });
    return { current, version };
  }

  async function currentOf(key: SkillKey): Promise<SkillManifest> {
    const { source, id } = splitKey(key);
    const manifest = source === 'user' ? await store.manifest(id) : undefined;
    if (!manifest) throw new LibraryError('library-gone', { params: [id] });
    return manifest;
  }

  /** Files of a version, all or these. Rejects with `store-damaged` where they are not the bytes that stood there. */
  async function read({ id, number, manifest }: VersionRecord, paths?: string[]): Promise<SkillFile[]> {
    const files = await store.versionFiles(id, number, paths);
    const digests = new Map(manifest.contents.map((file) => [file.path, file.sha256]));
    for (const { path, bytes } of files) {
      if ((await sha256(bytes)) !== digests.get(path))
        throw new LibraryError('store-damaged', { params: [id] });
    }
    return files;
  }

  return {
    async versions(key) {
      const current = await currentOf(key);
      const versions = await store.versions(current.id);
      return versions.map(({ number, replacedAt, replacedBy, manifest }, place) => ({
        number,
        replacedAt,
        replacedBy,
        change: compareManifests(manifest, versions[place - 1]?.manifest ?? current),
        isCurrent: manifest.hashes.package === current.hashes.package,
      }));
    },

    async readVersionFile(key, number, path) {
      const { version } = await find(key, number);
      const inside = findInside(version.manifest.files, path);
      const [file] = inside === undefined ? [] : await read(version, [inside]);
      if (!file) throw new LibraryError('library-path', { params: [path] });
      return file.bytes;
    },

    async previewRestore(key, number) {
      const { current: before, version } = await find(key, number);
      const { id, origin, installedAt, files, contents } = version.manifest;
      const texts = await read(version, textFilesOf(files));
      // Read by what this version of the extension knows: what it may do is what runs would do now.
      const facts = { source: 'user', origin, installedAt, sha256 } as const;
      const { manifest: after, diagnostics } = await describeEdit(id, texts, contents, facts);
      if (!after) return { before, diagnostics };
      const { manifests } = await store.manifests();
      const refused = after.signature ? nameTaken(after, manifests) : undefined;
      if (refused) return { before, diagnostics: [...diagnostics, refused] };
      return { before, after, diagnostics, change: compareManifests(before, after) };
    },

    async restoreVersion(key, number, revision) {
      const { current, version } = await find(key, number);
      if (current.revision !== revision) throw new LibraryError('library-changed', { params: [current.id] });
      const { id, origin, installedAt, installedConfig } = version.manifest;
      const facts = { origin, installedAt, installedConfig, expected: revision, change: 'restore' } as const;
      await write(id, await read(version), facts);
      const [newest] = await store.versions(id);
      return {
        revision: revision + 1,
        ...(newest?.manifest.revision === revision && { replaced: newest.number }),
      };
    },

    deleteVersions: async (key) => store.deleteVersions((await currentOf(key)).id),

    putVersionsBack: async (key, deleted, revision) =>
      store.putVersionsBack((await currentOf(key)).id, deleted, revision),
  };
}
