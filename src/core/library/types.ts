/**
 * The specification of the library: what the settings page can do with skills. The page gets an object of these types;
 * src/library implements it upon the store, with a Worker for what takes long.
 */
import type { NameEncoding, NamesRead } from '../archive/name-encoding';
import type { ArchiveProblem } from '../archive/problem';
import type { FileSum, Inventory, SkillFile } from '../skill/inventory';
import type {
  ConfigValue,
  Diagnostic,
  RunOverrides,
  SkillHead,
  SkillKey,
  SkillMetadata,
  SkillWords,
} from '../skill/model';
import type { SourceStanding } from '../skill/precedence';
import type { FormatGrade } from '../skill/skill-md';
import type { FolderHandle } from './folder-handle';
import type { Loosening } from './loosening';
import type { Shelf } from './shelf-types';
import type { ConflictChoice, ConflictFile, FolderStanding, WriteBack } from './write-back';

/** Where an installed skill was taken from; *check for update* goes there again. */
export type SkillOrigin =
  | { kind: 'builtin' }
  /** Made here: from scratch, from a template, as a copy of another skill, or of a built-in that was changed. */
  | { kind: 'created'; from?: SkillKey }
  | { kind: 'pasted' }
  /** `name`: of the file or folder that was dropped or chosen. */
  | { kind: 'file'; name: string }
  /** `url`: as the user gave it. `path`: the skill's folder inside the archive; empty for its top. */
  | { kind: 'url'; url: string; path: string }
  /** `folder`: the id of a folder that is followed. `name`: its own. `path`: the skill's folder inside it; empty for its top. */
  | { kind: 'folder'; folder: string; name: string; path: string }
  /** Restored. `claims`: the address that the backup names, which anybody could have written there. */
  | { kind: 'backup'; claims?: { url: string; path: string } };

/** The places that a skill counts at, and whose setting that is. Never empty. */
export interface PlaceScope {
  sites: readonly string[];
  by: 'skill' | 'source';
}

/** Everything the store knows of an installed skill but its files' bytes. */
export interface SkillManifest extends SkillHead {
  /** Of all files, sorted by path: what shows a skill, and says what an edit of SKILL.md changes, without reading it. */
  contents: FileSum[];
  inventory: Inventory;
  /** SHA-256 in lower-case hexadecimal: of what defines it (SKILL.md, skill.json), and of all paths and bytes. */
  hashes: { skillMd: string; package: string };
  /** When these files came: `YYYYMMDD-HHmmss`, in UTC. */
  installedAt: string;
  /** The first 200 characters of the body's text. */
  summary: string;
  origin: SkillOrigin;
  /** Conforms to the open Agent Skills format to the letter (the strict grade). */
  conforms: boolean;
  /** Of the texts that make it; no errors among them, or it would not be installed. */
  diagnostics: Diagnostic[];
  /** `config` as it came; what differs from it now was set by the user and survives an update. */
  installedConfig: Record<string, ConfigValue>;
  /**
   * Of a skill that came from a source: the package's hash as it is there, and as it was written here, with the user's own settings in it.
   * Where `hashes.package` is not `here`, it was changed since.
   */
  asTaken?: { there: string; here: string } | undefined;
  /** Raised by every change, from a start of its own; a writer that read another one is refused (`library-changed`). */
  revision: number;
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
  'metadata' | 'overridesBuiltin' | 'updateWaits' | 'scope' | 'rank' | 'sameName'
> &
  Pick<SkillManifest, 'origin' | 'asTaken'>;

export interface LibraryListing {
  /** Of the user's copy and the built-in original of one id, the copy alone. */
  entries: LibraryEntry[];
  /** What could not be listed at all: damaged records and folders that are no skills. */
  broken: Diagnostic[];
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
  /** It counts in some places alone. */
  scope?: PlaceScope | undefined;
  /** Where it counts as long as nothing is set for it alone; undefined: everywhere. */
  inheritedScope?: PlaceScope | undefined;
}

/** A change of metadata; `undefined` as a value takes the field back to its default. */
export type MetadataChange = Partial<Pick<SkillMetadata, 'enabled' | 'inSelectionMenu'>> & {
  icon?: string | undefined;
  /** Without one the drawing stands there. */
  emoji?: string | undefined;
  colour?: string | undefined;
  paletteKey?: string | undefined;
  sites?: string[] | undefined;
  run?: RunOverrides | undefined;
};

/** All that is needed to put a deleted skill back. Opaque to the page. */
export interface DeletedSkill {
  manifest: SkillManifest;
  files: SkillFile[];
  metadata: Partial<SkillMetadata> | undefined;
  /** Absent where they could not be read. */
  versions?: DeletedVersions;
}

/** All versions of a skill, to be put back. Opaque to the page. */
export interface DeletedVersions {
  records: VersionRecord[];
  files: VersionFile[];
}

/** By what a version was written over: a change made here, an import from where it came, another one, a backup, an older version. */
export const versionChanges = ['edit', 'update', 'import', 'backup', 'restore'] as const;

export type VersionChange = (typeof versionChanges)[number];

/** A skill as it stood until something else was written over it. */
export interface VersionRecord {
  /** Of the skill. */
  id: string;
  /** The higher the later; unique among those of the skill. */
  number: number;
  /** Milliseconds since the epoch. */
  replacedAt: number;
  replacedBy: VersionChange;
  /** Its `contents` say which bytes are its files. */
  manifest: SkillManifest;
}

/** Bytes that a version has and its skill has no longer, by their SHA-256. */
export interface VersionFile {
  id: string;
  sha256: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A line of the list of a skill's versions. */
export interface SkillVersion extends Pick<VersionRecord, 'number' | 'replacedAt' | 'replacedBy'> {
  /** What took its place made of it. */
  change: SkillChange;
  /** The same bytes stand there now, again. */
  isCurrent: boolean;
}

/**
 * `library-changed`: somebody else changed the skill since it was read. `library-invalid`: see `diagnostics`. `library-path`: there is no
 * such file; `library-file`: no file may have that path; `library-taken`: another has it; `library-room`: too large, or too many. Each has a
 * message and a next step in the catalogues (`library_error_<code>`); `params` are: the skill's id, the path, or the
 * browser's own words.
 */
export const libraryErrorCodes = [
  'library-changed',
  'library-gone',
  'library-exists',
  'library-invalid',
  'library-path',
  'library-file',
  'library-taken',
  'library-room',
  'library-version',
  'store-quota',
  'store-blocked',
  'store-newer',
  'store-damaged',
  'store-private',
  'store-failed',
] as const;

export type LibraryErrorCode = (typeof libraryErrorCodes)[number];

export class LibraryError extends Error {
  readonly code: LibraryErrorCode;
  /** What the message's texts take: `$1`… */
  readonly params: string[];
  readonly diagnostics: Diagnostic[];

  constructor(
    code: LibraryErrorCode,
    details: { params?: string[]; diagnostics?: Diagnostic[]; cause?: unknown } = {},
  ) {
    super(`${code} ${details.params?.join(', ') ?? ''}`.trim(), { cause: details.cause });
    this.name = 'LibraryError';
    this.code = code;
    this.params = details.params ?? [];
    this.diagnostics = details.diagnostics ?? [];
  }
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
export interface Library extends FolderLibrary {
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
  /** Every source that skills of the user's came from, and what the last look at it found. */
  sources(): Promise<SourceOverview[]>;
  /**
   * Looks again at these sources, or at each that is not paused, and remembers what was found. `take`: what changed there and asks for
   * nothing more is taken, but for what was changed here. Never rejects for one source: its failure is remembered, and counted.
   */
  lookAgain(how?: {
    urls?: readonly string[];
    take?: boolean;
  }): Promise<{ taken: SkillKey[]; failed: number }>;
  /**
   * Looks at those of which the user wants it unasked, where nobody has to be asked for it: at addresses once a day, at folders each time, since
   * one that has not changed is not read.
   */
  lookWhereDue(): Promise<void>;
  /**
   * As long as this page lives, looks where it is due whenever something changes in a folder, and forgets the folders that no skill came from.
   * Returns what ends it.
   */
  watchSources(): () => void;
  /** Whether the browser lets these sources be read that are folders; `ask`: it is asked to, which it takes inside a click alone. */
  mayReadFolders(urls: readonly string[], how: { ask: boolean }): Promise<boolean>;
  /** `dropped`: it is on the list no longer, until something is imported from it again. Its skills stay. */
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
  /** Calls back whenever skills or metadata were changed, here or in another window. Returns what ends it. */
  onChange(listener: () => void): () => void;
}

/** Something that may hold skills. */
export type ImportSource = GivenSource & {
  /** How names in an archive are read that are no UTF-8; unless it is said, as is most likely. */
  names?: NameEncoding;
};

type GivenSource =
  /** Dropped or chosen: a SKILL.md, or an archive, told by its bytes. */
  | { kind: 'file'; file: File }
  /** A folder: every file with its path below (and with) the folder's own name. */
  | { kind: 'folder'; name: string; files: { path: string; file: File }[] }
  | { kind: 'text'; text: string }
  /**
   * A raw file, an archive, or a page of a repository. The page has asked for the permission of all hosts that
   * `addressesOf(url)` names before. `path`: only the skill in that folder (to look for an update).
   */
  | { kind: 'url'; url: string; path?: string }
  /** A folder that the user wants to follow from now on, or follows already. */
  | { kind: 'picked'; handle: FolderHandle }
  /** One that is followed, by its id. `path`: as of a URL. */
  | { kind: 'followed'; folder: string; path?: string };

export interface ImportProgress {
  step: 'fetching' | 'unpacking' | 'reading' | 'installing';
  done: number;
  /** Undefined while it is not known. */
  total?: number;
}

/** One skill that was found in a source. */
export interface FoundSkill {
  /** Unique in the session. */
  place: string;
  /** Path of its folder inside the source; empty for its top. */
  path: string;
  id: string;
  /** Undefined if it cannot be installed; `diagnostics` has the errors. */
  manifest?: SkillManifest;
  /** Sizes of its files in bytes, by path; empty if it cannot be installed. */
  sizes: Record<string, number>;
  diagnostics: Diagnostic[];
  /** Files of it that are refused; a skill is installed whole or not at all. */
  refused: ArchiveProblem[];
  /** What changes, if the user has a skill of that id already. */
  change?: SkillChange;
}

/** One difference between two signatures. `name`: of a property, or of a skill. */
export interface SignatureChange {
  /** `required`: it has to be given from now on. `lost`: it is given back no longer. `calls`: a skill that it may call from now on. */
  kind: 'required' | 'taken' | 'refused' | 'taken-otherwise' | 'given' | 'lost' | 'given-otherwise' | 'calls';
  name: string;
}

/** What an update would change. */
export interface SkillChange {
  /** The bytes of every file are the same. */
  same: boolean;
  files: { added: string[]; removed: string[]; changed: string[] };
  tools: { added: string[]; removed: string[] };
  hosts: { added: string[]; removed: string[] };
  /** Settings by name; values as YAML writes them. `kept`: the user's value stays. */
  config: { key: string; before?: string; after?: string; kept: boolean }[];
  /** Of a function: what its callers have to know. */
  signature: SignatureChange[];
  /** What the skill may do afterwards and might not before. */
  loosens: Loosening[];
}

/** The skills of a source. */
export interface OpenedSkills {
  skills: FoundSkill[];
  /** How names in an archive were read that are no UTF-8. */
  names?: NamesRead;
  /** The address of the index of a site that lists them. */
  index?: string;
  /** The place that they are going to count at alone, unless the user wants them everywhere: of an index, at the first import from there. */
  place?: string;
  /** The plugins that the source offers; `unreadable`: it has a list of them that cannot be read. */
  shelf?: Shelf | 'unreadable';
}

export type ImportFailure =
  | { kind: 'archive'; problem: ArchiveProblem }
  /** No SKILL.md and no skill.json anywhere in it. */
  | { kind: 'nothing-found' }
  | { kind: 'unreachable'; host: string; detail: string }
  | { kind: 'http-status'; host: string; status: number }
  | { kind: 'permission'; host: string }
  /** A folder that is followed: the browser does not let it be read, it is not where it was, or it changed while it was read. */
  | { kind: 'folder'; why: 'permission' | 'gone' | 'changing' }
  /** The site lists its skills in a form that is not known. */
  | { kind: 'index-unknown'; host: string; schema: string }
  | { kind: 'library'; error: { code: LibraryErrorCode; params: string[] } }
  | { kind: 'unexpected'; detail: string };

/** Whether a source is looked at without being asked to, while the settings are open: an address at most once a day, a folder when it changes. */
export const sourceHabits = ['asked', 'daily', 'daily-take'] as const;

/**
 * `asked`: only when the user says so. `daily`: it is looked at, and what changed waits. `daily-take`: what asks for nothing more, and was
 * not changed here, is taken as well.
 */
export type SourceHabit = (typeof sourceHabits)[number];

/** A skill of a source that is not there as it is here. */
export interface WaitingSkill {
  id: string;
  /** Its folder in the source. */
  path: string;
  /**
   * `update`: ready to be taken. `asks`: it may do more afterwards. `edited`: it was changed here. `unknown`: nobody knows whether it was, since
   * it came before that was kept. `gone`: it is there no longer. `refused`: what is there cannot be installed.
   */
  why: (typeof waitingReasons)[number];
  /** The hash of the package there; absent where there is none. Once that was taken, nothing waits. */
  there?: string | undefined;
}

export const waitingReasons = ['update', 'asks', 'edited', 'unknown', 'gone', 'refused'] as const;

export const sourceLists = ['plugin', 'site'] as const;

/** What is remembered of a source that skills came from, from one look at it to the next. */
export interface FollowedSource {
  /** As the user gave it, and as the origin of its skills has it; of a folder, `folder:` and its id. */
  url: string;
  habit: SourceHabit;
  /** It is not looked at. */
  paused?: boolean | undefined;
  /** It is on the list no longer, until something is imported from it again. Its skills stay. */
  dropped?: boolean | undefined;
  /** What its skills are listed by there: by a marketplace as plugins', or by an index of the site. Absent: by nothing, or not known. */
  lists?: (typeof sourceLists)[number] | undefined;
  /** The places that its skills count at alone; empty, or absent: everywhere. */
  sites?: string[] | undefined;
  /** Milliseconds since the epoch; absent before the first look. */
  lookedAt?: number | undefined;
  /** What stays the same as long as nothing there has changed: a validator of HTTP, or the hash of an index, or of a folder's list of files. */
  mark?: string | undefined;
  /** The commit that the archive names, of a repository's. */
  commit?: string | undefined;
  /** The commit there when all was last here as it is there. */
  inStepAt?: string | undefined;
  waiting: WaitingSkill[];
  /** Ids of skills there that were not here. */
  offered: string[];
  /** Why the last look came to nothing. */
  failure?: ImportFailure | undefined;
}

/** `new`: nobody has looked yet. */
export type SourceState = 'new' | 'in-step' | 'changed' | 'unreachable' | 'refused';

/** A source as its list shows it. */
export interface SourceOverview extends FollowedSource {
  kind: 'url' | 'folder';
  state: SourceState;
  /** For people: a repository's owner and name, or the host; a folder's own. */
  name: string;
  /** What it stands among where two skills have one name (`precedence`); a list has the nearest first. */
  standing: SourceStanding;
  /** Origins that a look asks. */
  hosts: string[];
  /** Of a folder: the browser has to be asked before it is read. */
  wantsPermission?: true;
  /** Of a folder: as of `FollowedFolder`. */
  writes?: boolean;
  /** Of some skill it is not known whether it is as it was taken: what is there has to be read to tell. */
  unsure?: true;
  /** Ids of the user's skills that came from it, sorted. */
  skills: string[];
}

/** One import, from its source to what was installed. */
export interface ImportSession {
  /** A later listener takes the place of the one before. */
  onProgress(listener: (progress: ImportProgress) => void): void;
  /** What was found, or why not. Settles once. */
  found: Promise<OpenedSkills | { failure: ImportFailure } | { backup: FoundBackup }>;
  /** One file of a found skill, for the preview. */
  readFile(place: string, path: string): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Installs these, each whole or not at all, and goes on with the next if one fails. `cancel` meanwhile ends it after
   * the skill that is being written. `everywhere`: not at `OpenedSkills.place` alone.
   */
  install(places: string[], how?: { everywhere?: boolean }): Promise<InstallReport>;
  /**
   * Restores of the backup that was found these skills and settings, and its memos, words and rules. What the user has and the
   * backup has not stays.
   */
  restoreBackup(places: string[], settings: string[]): Promise<InstallReport>;
  /** Ends the Worker. Nothing half done stays behind. */
  cancel(): void;
}

export interface InstallReport {
  installed: SkillKey[];
  failed: { id: string; failure: ImportFailure }[];
  cancelled: boolean;
  /** Rules of a backup that would have allowed more than the user's own do; absent if there were none. */
  rulesLeftOut?: number;
}

/** `damaged`: it cannot be read. `room`: the backup would be larger than may be opened again. */
export interface LeftOutSkill {
  id: string;
  why: 'damaged' | 'room';
}

/** A backup that was opened. It may come from anywhere: each skill is looked at as in any import, each setting is asked. */
export interface FoundBackup {
  /** When it says that it was made: milliseconds since the epoch. */
  createdAt: number;
  /** Memos that are not here yet. */
  memos: number;
  /** Words for the dictionary. */
  words: number;
  skills: FoundSkill[];
  settings: BackupSetting[];
}

const backupSettingKinds = [
  ...([
    'skills-enabled',
    'history',
    'run-mode',
    'run-timeout',
    'run-direct',
    'run-review',
    'run-stream',
  ] as const),
  ...([
    'slot',
    'model',
    'site-model',
    'skill-look',
    'skill-enabled',
    'skill-sites',
    'skill-menu',
    'skill-key',
    'skill-mode',
  ] as const),
  ...(['skill-timeout', 'skill-direct', 'skill-review', 'skill-model'] as const),
  ...(['skill-text-field', 'skill-result'] as const),
] as const;

/** A setting of a backup that is not as it is here. */
export interface BackupSetting {
  id: string;
  kind: (typeof backupSettingKinds)[number];
  /**
   * Its value, and before it whose it is: a skill's id, a slot. Of `skill-result` the value is the choice's `field` as JSON, or
   * empty, and its `form`, or empty.
   */
  params: string[];
  /** It would allow, keep or send more, or delete something. */
  looser: boolean;
}
