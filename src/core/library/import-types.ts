/** An import, from what the user gave to what was installed. */
import type { NameEncoding, NamesRead } from '../archive/name-encoding';
import type { ArchiveProblem } from '../archive/problem';
import type { Diagnostic, SkillKey } from '../skill/model';
import type { FolderHandle } from './folder-handle';
import type { LibraryErrorCode } from './library-error';
import type { SkillManifest } from './manifest';
import type { Shelf } from './shelf-types';
import type { SkillChange } from './skill-change';

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
   * `addressesOf(url)` names before. `path`: only the skill in that folder (to look for an update). `pin`: see `ManagedSource`.
   */
  | { kind: 'url'; url: string; path?: string; pin?: string }
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
  /** The skill of that id came from this very place before. */
  isUpdate?: true;
  /** Folders in its own that hold a skill each, relative to it (`SkillFolder.parts`). */
  parts?: string[];
  /** Of such a part: the place of the skill that it lies in. */
  within?: string;
  /** The id that it would have had: the user keeps the skill that has that id as well. */
  besides?: string;
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

/** One import, from its source to what was installed. */
export interface ImportSession {
  /** A later listener takes the place of the one before. */
  onProgress(listener: (progress: ImportProgress) => void): void;
  /** What was found, or why not. Settles once. */
  found: Promise<OpenedSkills | { failure: ImportFailure } | { backup: FoundBackup }>;
  /** One file of a found skill, for the preview. */
  readFile(place: string, path: string): Promise<Uint8Array<ArrayBuffer>>;
  /** The parts of a found skill as skills of their own; that they are is decided by which are installed. */
  takeApart(place: string): Promise<FoundSkill[]>;
  /**
   * The found skill by a free id, beside the one whose place it would take; `builtins`: ids that are none of the user's and not
   * free either. Without them, by its own id again.
   */
  keepBoth(place: string, builtins?: string[]): Promise<FoundSkill>;
  /**
   * Installs these, each whole or not at all, and goes on with the next if one fails. `cancel` meanwhile ends it after
   * the skill that is being written. `everywhere`: not at `OpenedSkills.place` alone.
   */
  install(places: string[], how?: { everywhere?: boolean }): Promise<InstallReport>;
  /**
   * Restores of the backup that was found these skills and settings, and its memos, words, collections and rules. What the user has and the
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
  /** Collections of skills, those that are here too. */
  collections: number;
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
    'never-on',
    'budget',
  ] as const),
  ...([
    'slot',
    'model',
    'site-model',
    'skill-look',
    'skill-enabled',
    'skill-sites',
    'skill-collections',
    'skill-menu',
    'skill-pin',
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
