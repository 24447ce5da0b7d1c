import type { SkillFile } from '../skill/inventory';
import type { ListedSkill, SkillMetadata } from '../skill/model';
import type {
  DeletedSkill,
  DeletedVersions,
  MetadataChange,
  SkillManifest,
  VersionChange,
  VersionRecord,
} from './manifest';
import type { LibraryRow } from './types';

/** What else the transaction of a `put` does. */
export interface PutOptions {
  /** Files that are not given stay as they are, because only those that are given have changed. */
  keepsFiles?: boolean;
  /** What the change is, for the version that it writes over: an edit, if it is not said. */
  change?: VersionChange;
  /** What the skill's metadata shall be, by what it was. */
  metadata?(own: Partial<SkillMetadata>): Partial<SkillMetadata>;
}

/**
 * The user's skills and what the app knows about any skill, as a store keeps them. Every method may reject with a
 * `LibraryError` of a `store-…` code; a write is one transaction, done whole or not at all.
 */
export interface SkillStore {
  /** All manifests, without a byte of their files, and the ids of records that are no manifests any more. */
  manifests(): Promise<{ manifests: SkillManifest[]; damaged: string[] }>;
  /** The same of `manifests` as short lists show, read in a fraction of the time. */
  listed(): Promise<{ skills: ListedSkill[]; damaged: string[] }>;
  /** The same again, as the list of the settings page shows them. */
  rows(): Promise<{ rows: LibraryRow[]; damaged: string[] }>;
  /** Has both lists made again by who asks next: what this version shows of a manifest may be something else than what the last one did. */
  forgetLists(): Promise<void>;
  manifest(id: string): Promise<SkillManifest | undefined>;
  /** Undefined if the skill has no such file. */
  readFile(id: string, path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  files(id: string): Promise<SkillFile[]>;
  /**
   * Writes a skill and all its files in place of what was there. `expected`: the revision that the writer read
   * (undefined: there was none); if the store has another one now, it rejects with `library-changed`, or with
   * `library-exists` where none was expected. The stored revision is one that the id never had: `expected + 1`, or that
   * of a new skill, which nobody can guess; a writer that read a skill before it was deleted meets no other by chance.
   * What stood there with other bytes is kept as a version; without room for that, no version of the skill is.
   */
  put(
    manifest: SkillManifest,
    files: SkillFile[],
    expected: number | undefined,
    also?: PutOptions,
  ): Promise<void>;
  /** The versions of a skill, the newest first; those that are damaged are left out. */
  versions(id: string): Promise<VersionRecord[]>;
  /**
   * Files of a version, all or those of these paths, which are its own. `library-version` if there is no such version, `store-damaged` if
   * the bytes of one are not there.
   */
  versionFiles(id: string, version: number, paths?: readonly string[]): Promise<SkillFile[]>;
  /** Deletes the versions of a skill, and what they alone have. Undefined where they could not be read before, or were none. */
  deleteVersions(id: string): Promise<DeletedVersions | undefined>;
  /** Takes it back; `library-changed` if the skill has another revision by now. */
  putVersionsBack(id: string, deleted: DeletedVersions, revision: number): Promise<void>;
  /** Deletes skill, files and versions; the metadata too, unless `keepMetadata`. `library-gone` if there is none. */
  delete(id: string, keepMetadata: boolean): Promise<DeletedSkill>;
  /** Takes `delete` back; `library-exists` if the id was taken meanwhile. */
  restore(deleted: DeletedSkill): Promise<void>;
  /** What was set, by skill id; no defaults in it. */
  metadata(): Promise<Record<string, Partial<SkillMetadata>>>;
  /** Reads, changes and writes in one transaction. */
  setMetadata(id: string, change: MetadataChange): Promise<void>;
  /** Puts these skills into a collection or takes them out of it, in one transaction. */
  collect(ids: readonly string[], collection: string, wanted: boolean): Promise<void>;
  /** Counts one run, at `now`. */
  countUse(id: string, now: number): Promise<void>;
}
