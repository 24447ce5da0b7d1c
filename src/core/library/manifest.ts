/** What is kept of an installed skill, and of what stood before it. */
import type { FileSum, Inventory, SkillFile } from '../skill/inventory';
import type {
  ConfigValue,
  Diagnostic,
  RunOverrides,
  SkillHead,
  SkillKey,
  SkillMetadata,
} from '../skill/model';

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

/** A change of metadata; `undefined` as a value takes the field back to its default. */
export type MetadataChange = Partial<Pick<SkillMetadata, 'enabled' | 'inSelectionMenu'>> & {
  pinned?: boolean | undefined;
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
