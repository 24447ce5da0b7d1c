import type { DBSchema, IDBPDatabase } from 'idb';
import type { FollowedFolder } from '../core/library/folder-handle';
import type { SkillManifest, VersionFile, VersionRecord } from '../core/library/manifest';
import type { Memo } from '../core/library/memo';
import type { StaticTable } from '../core/library/table/static-table';
import type { TableFacts } from '../core/library/table/table-facts';
import type { PackedVector } from '../core/library/vectors';
import type { RunRecord } from '../core/run/run-record';
import type { SkillFile } from '../core/skill/inventory';
import type { SkillKey, SkillMetadata } from '../core/skill/model';

/** What a skill is about, as one model says. */
export interface SkillVector extends PackedVector {
  key: SkillKey;
  /** The sum of the text that was embedded, and its length: what has changed since is embedded again. */
  text: string;
  /** The embedding model's name, with what it was given before the text. */
  model: string;
}

/** What the database holds. */
export interface CaretakerSchema extends DBSchema {
  memos: { key: string; value: Memo; indexes: { createdAt: number } };
  runs: { key: string; value: RunRecord; indexes: { startedAt: number; status: string } };
  /** Without their text: that is SKILL.md, among the files, so that a list loads none. */
  skills: { key: string; value: SkillManifest };
  /** By skill and path. */
  files: { key: [id: string, path: string]; value: SkillFile & { id: string } };
  metadata: { key: string; value: Partial<SkillMetadata> & { id: string } };
  /** Made of `skills`, and made again whenever it is gone. */
  lists: { key: KeptListName; value: KeptList };
  /** What stood before each of a skill's last changes, by skill and number. */
  versions: { key: [id: string, number: number]; value: VersionRecord };
  /** By skill and digest: bytes that a version has and the skill itself has no longer. */
  versionFiles: { key: [id: string, sha256: string]; value: VersionFile };
  /** Handles, which a browser keeps whole. */
  folders: { key: string; value: FollowedFolder };
  /** What skills are about, by their key (`vectors.ts`). */
  vectors: { key: SkillKey; value: SkillVector };
  /** The table that vectors are made with, where it is no provider that makes them (`tables.ts`). */
  tables: {
    key: string;
    value: { id: 'facts'; facts: TableFacts } | { id: 'table'; table: StaticTable };
  };
}

export type Database = IDBPDatabase<CaretakerSchema>;

/** Opens the database, or has it open. Rejects with a `LibraryError`. */
export type OpenDatabase = () => Promise<Database>;

/**
 * What lists show of the user's skills, in one record each: `skills` for the palette, `rows` for the settings page. A thousand manifests
 * take the browser 40 ms to read, a list 2 ms; whoever wakes the background waits for it. Every write of a skill deletes both in its
 * own transaction, and the next who asks makes one again.
 */
export interface KeptList<Row = unknown> {
  /** How many records of skills there were: should others write past the store, the list is known to be old. */
  records: number;
  skills: Row[];
  /** Ids of records that are no manifests. */
  damaged: string[];
}

export type KeptListName = 'skills' | 'rows';
