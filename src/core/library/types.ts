/**
 * The specification of the library: what the settings page can do with skills. The page gets an object of these types;
 * src/library implements it upon the store, with a Worker for what takes long.
 */
import type { SkillFile } from '../skill/inventory';
import type { Diagnostic, SkillHead, SkillKey, SkillMetadata, SkillWords } from '../skill/model';
import type { SourceStanding } from '../skill/precedence';
import type { FormatGrade } from '../skill/skill-md';
import type { Collection, CollectionLibrary } from './collections';
import type { ImportProgress, ImportSession, ImportSource, LeftOutSkill } from './import-types';
import type { ManagedProblem } from './managed';
import type { DeletedSkill, DeletedVersions, MetadataChange, SkillManifest, VersionRecord } from './manifest';
import type { SkillChange } from './skill-change';
import type { FollowedSource, SourceOverview } from './source-types';
import type { TableAddress, TableFiles, TableKept } from './table/table-facts';
import type { ConflictChoice, ConflictFile, FolderStanding, WriteBack } from './write-back';

/** The places that a skill counts at, and whose setting that is. Never empty. */
export interface PlaceScope {
  sites: readonly string[];
  by: 'skill' | 'collection' | 'source';
}

/** A line of the list of skills. */
export interface LibraryEntry {
  key: SkillKey;
  id: string;
  source: SkillHead['source'];
  /** In the user's language, where the skill is built in. */
  name: string;
  description: string;
  mode: SkillHead['mode'];
  /** Of a function the name that others call it by. */
  functionName?: string | undefined;
  /** A model may run it (`canBeRun`). */
  canBeRun?: true;
  disableModelInvocation?: true;
  userInvocable?: false;
  /** In its author's words; never empty. */
  category?: string;
  tags?: string[];
  author?: string;
  hasScripts?: true;
  /** Its settings or permissions name a host. */
  namesHosts?: true;
  /** There is something newer where it came from. */
  updateWaits?: true;
  metadata: SkillMetadata;
  /** Names of the user's collections that it is in; never empty. */
  collections?: string[];
  /** It counts in some places alone. */
  scope?: PlaceScope;
  /** The user's own copy of a built-in skill, which stands before the original. */
  overridesBuiltin: boolean;
  /** See `Ranked`. */
  rank?: number;
  /** Others have its name too, all of them switched on. `called`: the one that is meant by it, which may be this one. */
  sameName?: { called: SkillKey; others: Namesake[] };
  format: FormatGrade;
  /** Numbers of diagnostics. A skill with an error does not run: its record was damaged after it was installed. */
  errors: number;
  warnings: number;
  /** `YYYYMMDD-HHmmss`; empty for a built-in skill. */
  installedAt: string;
}

/** A skill that has the name of another one. */
export interface Namesake {
  key: SkillKey;
  id: string;
  standing: SourceStanding;
  /** The name of its source, as *Sources* has it; absent where it is of none. */
  from?: string;
}

/** What a line of the list takes from the skill's manifest, in the author's words. */
export type LibraryRow = Omit<
  LibraryEntry,
  'metadata' | 'collections' | 'overridesBuiltin' | 'updateWaits' | 'scope' | 'rank' | 'sameName'
> &
  Pick<SkillManifest, 'origin' | 'asTaken'>;

export interface LibraryListing {
  /** Of the user's copy and the built-in original of one id, the copy alone. */
  entries: LibraryEntry[];
  /** What could not be listed at all: damaged records and folders that are no skills. */
  broken: Diagnostic[];
  /** All of the user's, in the order of their names. */
  collections: readonly Collection[];
  /** The one switch: false stops every skill, whatever its own switch says. */
  enabled: boolean;
}

/** A skill as its own view shows it. */
export interface LibrarySkill {
  manifest: SkillManifest;
  words: SkillWords;
  metadata: SkillMetadata;
  /** What defines it, SKILL.md or skill.json, as it is in the store. */
  skillMd: string;
  /** Paths with their sizes in bytes, sorted by path. */
  files: { path: string; size: number }[];
  overridesBuiltin: boolean;
  /** Names of the user's collections that it is in. */
  collections: string[];
  /** It counts in some places alone. */
  scope?: PlaceScope | undefined;
  /** Where it counts as long as nothing is set for it alone; undefined: everywhere. */
  inheritedScope?: PlaceScope | undefined;
}

/** A line of the list of a skill's versions. */
export interface SkillVersion extends Pick<VersionRecord, 'number' | 'replacedAt' | 'replacedBy'> {
  /** What took its place made of it. */
  change: SkillChange;
  /** The same bytes stand there now, again. */
  isCurrent: boolean;
}

/** Texts of a skill's files, by their paths; of a file that goes, undefined. */
export type TextEdits = Readonly<Record<string, string | undefined>>;

/** One change of a skill's files. Among several, each finds what those before it have made. */
export type FileChange =
  | { kind: 'add' | 'replace'; path: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'delete'; path: string };

/** What writing some texts into a skill would come to. */
export interface EditPreview {
  before: SkillManifest;
  /** Undefined if it would be no skill: `diagnostics` has the errors. */
  after?: SkillManifest;
  diagnostics: Diagnostic[];
  change?: SkillChange;
}

/** What a choice would make of the skill here. */
interface Outcome {
  after: SkillManifest;
  change: SkillChange;
}

/** A skill here and in its folder, each as it was changed since it was taken. */
export interface FolderConflict {
  /** Of the skill here, and the hash of the package there: what the choice is about. */
  revision: number;
  there: string;
  files: ConflictFile[];
  isBaseKnown: boolean;
  theirs: Outcome;
  /** Absent where both changes cannot stand together. */
  merged?: Outcome;
}

/** Followed folders that are written into. */
export interface FolderLibrary {
  /** Undefined of a skill that came from no folder, or from one that is no longer followed. */
  folderStanding(key: SkillKey): Promise<FolderStanding | undefined>;
  /**
   * Whether changes made here are written into this folder from now on. Where they are to be, the browser is asked for it, which it takes inside
   * a click alone. Resolves with whether it is kept so; not if it, or the user, refuses. What is to be asked of the user in our own words comes before.
   */
  letWrite(url: string, wanted: boolean): Promise<boolean>;
  /** Undefined where the folder, or the skill in it, cannot be read. */
  compareFolder(key: SkillKey): Promise<FolderConflict | undefined>;
  /** Makes the skill what was chosen; `conflict` where either side is no longer as it was compared. */
  settleConflict(
    key: SkillKey,
    choice: ConflictChoice,
    seen: Pick<FolderConflict, 'revision' | 'there'>,
  ): Promise<WriteBack>;
  /** Writes the skill as it is into its folder, only what differs, and nothing over what was changed there. */
  writeBack(key: SkillKey): Promise<WriteBack>;
}

/** What the settings page asks of the library. Every method may reject with a `LibraryError`. */
export interface Library extends FolderLibrary, CollectionLibrary {
  list(): Promise<LibraryListing>;
  skill(key: SkillKey): Promise<LibrarySkill>;
  /** One file; resolves the path inside the skill and refuses every other with `library-path`. */
  readFile(key: SkillKey, path: string): Promise<Uint8Array<ArrayBuffer>>;
  setEnabled(enabled: boolean): Promise<void>;
  setMetadata(id: string, change: MetadataChange): Promise<void>;
  /**
   * Writes SKILL.md or skill.json, whichever defines the skill, or another of the texts that make it (`file`). Changing a built-in skill makes the user's own copy of it. Resolves with the key under which the
   * skill now stands; rejects with `library-invalid` if the text is no skill, with `library-changed` if `revision` is
   * not the stored one.
   */
  saveSkillMd(key: SkillKey, text: string, revision: number, file?: string): Promise<SkillKey>;
  /** What `edit` would change. Nothing is kept. */
  previewEdit(key: SkillKey, edits: TextEdits): Promise<EditPreview>;
  /**
   * Writes these texts at once, whole or not at all; as of `saveSkillMd` for what it makes of a built-in skill, and for how it rejects.
   * Resolves with the key under which the skill now stands, and its revision.
   */
  edit(key: SkillKey, edits: TextEdits, revision: number): Promise<{ key: SkillKey; revision: number }>;
  /** What `changeFiles` would change. Nothing is kept. */
  previewFiles(key: SkillKey, changes: readonly FileChange[]): Promise<EditPreview>;
  /**
   * The same as `edit` for files of any bytes. Rejects with `library-path` for what is not there, with `library-taken`, `library-file` or
   * `library-room` for what no import would take.
   */
  changeFiles(
    key: SkillKey,
    changes: readonly FileChange[],
    revision: number,
  ): Promise<{ key: SkillKey; revision: number }>;
  /** What stood before the last changes of a skill of the user's, the newest first. */
  versions(key: SkillKey): Promise<SkillVersion[]>;
  /** One file of a version, as of `readFile`; `library-version` if the version is no longer kept. */
  readVersionFile(key: SkillKey, version: number, path: string): Promise<Uint8Array<ArrayBuffer>>;
  /** What `restoreVersion` would change in what stands now: nothing of that stays, no setting either. */
  previewRestore(key: SkillKey, version: number): Promise<EditPreview>;
  /**
   * Writes a version's files in place of those of `revision`, with the settings that are in them; what stood becomes a version. Rejects as `saveSkillMd`
   * does. Resolves with the new revision, and the number of the version that takes it back, if there was room to keep it.
   */
  restoreVersion(
    key: SkillKey,
    version: number,
    revision: number,
  ): Promise<{ revision: number; replaced?: number }>;
  /**
   * Deletes all versions of a skill of the user's, and with them each byte that is in none of its files now. Resolves with what
   * `putVersionsBack` takes; undefined where they could not be read.
   */
  deleteVersions(key: SkillKey): Promise<DeletedVersions | undefined>;
  /** Takes `deleteVersions` back, while the skill stands as it did: `library-changed` if its revision is another one. */
  putVersionsBack(key: SkillKey, deleted: DeletedVersions, revision: number): Promise<void>;
  /** A new skill of the user's, with what `files` it has beside SKILL.md; `library-exists` if there is one of that id. */
  create(id: string, skillMd: string, files?: SkillFile[]): Promise<SkillKey>;
  duplicate(key: SkillKey): Promise<SkillKey>;
  /** The user's skills only. For a copy of a built-in this restores the original. */
  remove(key: SkillKey): Promise<DeletedSkill>;
  /** Takes `remove` back. */
  restore(deleted: DeletedSkill): Promise<void>;
  /**
   * One skill as a `.skill` file. `inOpenFormat`: its SKILL.md has no fields of ours but under `metadata`, for other
   * programs.
   */
  exportSkill(key: SkillKey, how?: { inOpenFormat: boolean }): Promise<{ name: string; blob: Blob }>;
  /** Skills, metadata, settings and memos; never keys. `leftOut`: skills that could not be in it. */
  backup(): Promise<{ name: string; blob: Blob; leftOut: LeftOutSkill[] }>;
  /** Opens something to import. Nothing is kept before `install`. */
  openImport(source: ImportSource): ImportSession;
  /** What is wrong with the sources that a policy names. */
  managedProblems(): Promise<ManagedProblem[]>;
  /** Every source that skills of the user's came from or that a policy names, and what the last look at it found. */
  sources(): Promise<SourceOverview[]>;
  /**
   * Looks again at these sources, or at each that is not paused, and remembers what was found. `take`: what changed there and asks for
   * nothing more is taken, but for what was changed here; of a managed source always, and what was never here is installed. Never rejects for one source: its failure is remembered, and counted.
   */
  lookAgain(how?: {
    urls?: readonly string[];
    take?: boolean;
  }): Promise<{ taken: SkillKey[]; failed: number }>;
  /**
   * Looks at those of which the user wants it unasked, where nobody has to be asked for it: at addresses once a day, at folders each time, since
   * one that has not changed is not read. The background looks at folders as well, when a palette opens.
   */
  lookWhereDue(): Promise<void>;
  /**
   * As long as this page lives, looks where it is due whenever something changes in a folder or in a policy, and forgets the folders that no
   * skill came from.
   * Returns what ends it.
   */
  watchSources(): () => void;
  /** Whether the browser lets these sources be read that are folders; `ask`: it is asked to, which it takes inside a click alone. */
  mayReadFolders(urls: readonly string[], how: { ask: boolean }): Promise<boolean>;
  /**
   * `dropped`: it is on the list no longer, until something is imported from it again. Its skills stay. Rejects with `library-managed` where a
   * policy names the source, and says what is to be changed.
   */
  changeSource(
    url: string,
    change: Partial<Pick<FollowedSource, 'habit' | 'paused' | 'dropped' | 'sites'>>,
  ): Promise<void>;
  /** Puts a source before or behind the one beside it of the same standing; there it stays where there is none. */
  moveSource(url: string, to: 'nearer' | 'farther'): Promise<void>;
  /** The hosts for which there is an access token, sorted. A token goes in and never comes out. */
  tokenHosts(): Promise<string[]>;
  /** Keeps an access token for a host, in place of an earlier one; undefined deletes it. */
  keepToken(host: string, token: string | undefined): Promise<void>;
  /**
   * Reads the two files of a table for the search by meaning, or downloads them from a host that may be reached, and keeps it in place of the
   * one there was; or says why not.
   */
  keepTable(
    from: TableFiles | TableAddress,
    onProgress?: (progress: ImportProgress) => void,
  ): Promise<TableKept>;
  /** Calls back whenever skills or metadata were changed, here or in another window. Returns what ends it. */
  onChange(listener: () => void): () => void;
}
