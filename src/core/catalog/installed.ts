import { LibraryError } from '../library/library-error';
import type { SkillManifest } from '../library/manifest';
import type { SkillStore } from '../library/skill-store';
import { findInside } from '../skill/inside';
import type { ListedSkill } from '../skill/model';
import { parseSkill, textFilesOf } from '../skill/read-skill';
import { utf8TextOf } from '../utf8';
import {
  broken,
  brokenBy,
  type CatalogEntry,
  detailsOf,
  errorOf,
  errorWordsOf,
  type LoadedSource,
} from './entry';

type Store = Pick<SkillStore, 'listed' | 'manifests' | 'manifest' | 'readFile'>;

/**
 * The user's skills, by what was written down when they were installed: a list of a thousand opens no file and reads no
 * manifest. Never rejects: a damaged record is a diagnostic, and so is a store that fails.
 */
export async function loadInstalled(store: Store): Promise<LoadedSource> {
  try {
    const { skills, damaged } = await store.listed();
    const manifestOf = manifestsOnce(store);
    return {
      entries: skills.map((skill) => entryOf(skill, store, manifestOf)),
      diagnostics: damaged.map(recordDamaged),
    };
  } catch (error) {
    return { entries: [], diagnostics: [errorOf('', '', 'source-failed', 'user', errorWordsOf(error))] };
  }
}

const recordDamaged = (id: string) => errorOf(id, '', 'record-damaged', id);

type ManifestOf = (id: string) => Promise<SkillManifest | undefined>;

/** All manifests, read together when the first is asked for, and again only if that failed. */
function manifestsOnce(store: Store): ManifestOf {
  let reading: Promise<ReadonlyMap<string, SkillManifest>> | undefined;
  return async (id) => {
    reading ??= store.manifests().then(
      ({ manifests }) => new Map(manifests.map((manifest) => [manifest.id, manifest])),
      (error: unknown) => {
        reading = undefined;
        throw broken(errorOf(id, '', 'read-failed', errorWordsOf(error)));
      },
    );
    return (await reading).get(id);
  };
}

function entryOf(head: ListedSkill, store: Store, manifestOf: ManifestOf): CatalogEntry {
  const { id, source } = head;
  const filesNow = async () => {
    const manifest = await store.manifest(id).catch((error: unknown) => {
      const damaged = error instanceof LibraryError && error.code === 'store-damaged';
      throw broken(damaged ? recordDamaged(id) : errorOf(id, '', 'read-failed', errorWordsOf(error)));
    });
    return manifest?.files ?? [];
  };
  const readBytes = (path: string) =>
    store.readFile(id, path).catch((error: unknown) => {
      throw broken(errorOf(id, path, 'read-failed', errorWordsOf(error)));
    });
  const read = async (path: string) => {
    const bytes = await readBytes(path);
    return bytes && utf8TextOf(bytes);
  };
  return {
    head,
    async skill() {
      const files = await filesNow();
      const own = textFilesOf(files);
      const texts = new Map<string, string>();
      for (const path of own.length > 0 ? own : ['SKILL.md']) {
        const text = await read(path);
        if (text === undefined) throw broken(errorOf(id, path, 'file-gone'));
        texts.set(path, text);
      }
      const { skill, diagnostics } = parseSkill(texts, { id, source, files });
      if (skill) return skill;
      throw brokenBy(diagnostics, errorOf(id, own[0] ?? 'SKILL.md', 'file-gone'));
    },
    async details() {
      const manifest = await manifestOf(id);
      if (!manifest) throw broken(recordDamaged(id));
      return detailsOf(manifest, manifest);
    },
    async readFile(path) {
      const inside = findInside(await filesNow(), path);
      return inside === undefined ? undefined : read(inside);
    },
    async readBytes(path) {
      const inside = findInside(await filesNow(), path);
      return inside === undefined ? undefined : readBytes(inside);
    },
  };
}
