import type { FolderStore } from '../core/library/folder-handle';
import type { SkillStore } from '../core/library/skill-store';
import type { SkillHead, SkillMetadata, SkillWords } from '../core/skill/model';
import type { ManagedSettings } from '../store/managed';
import type { SettingsStore } from '../store/settings';
import type { InTurn } from './in-turn';
import type { ObserveFolders } from './observe-folders';
import type { WorkerLike } from './worker/client';

/** The skill folders that are part of the extension. */
export interface BuiltinFolders {
  /** Every folder's name with the paths of its files. */
  list(): Promise<Record<string, string[]>>;
  /** Undefined if there is no such file. */
  read(id: string, path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

export interface LibraryNeeds {
  store: SkillStore;
  folders: FolderStore;
  /** Undefined where the browser tells of no change in a folder. */
  observeFolders: ObserveFolders | undefined;
  builtin: BuiltinFolders;
  /** What built-in skills come with, by id; the user's own metadata stands before it. */
  builtinMetadata: Record<string, Partial<SkillMetadata>>;
  /** A built-in skill's name, description and form in the user's language. */
  localise(head: SkillHead): SkillWords;
  settings: SettingsStore;
  managed: ManagedSettings;
  startWorker(): WorkerLike;
  /** SHA-256 in lower-case hexadecimal. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Match patterns of the origins that the extension may reach. */
  grantedOrigins(): Promise<string[]>;
  /** Tells every context that skills, metadata or the one switch were changed. */
  announce(): void;
  onSkillsChanged(listener: () => void): () => void;
  /** One piece of work after the other of all that have this name, in every context of the extension. */
  inTurn: InTurn;
  /** The page is in a private window, whose database is another one, and goes with the window. */
  isPrivate: boolean;
}
