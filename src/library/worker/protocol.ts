/** Between the settings page and the library's Worker. */
import {
  type FoundBackup,
  type ImportProgress,
  type ImportSession,
  type ImportSource,
  type InstallReport,
  type LeftOutSkill,
  LibraryError,
  type LibraryErrorCode,
} from '../../core/library/types';
import type { SkillFile } from '../../core/skill/inventory';
import type { Diagnostic } from '../../core/skill/model';
import type { Backup, BackupSettings } from './backup-format';

/** What of a backup is a choice of the user, as it was saved. */
export type SavedSettings = Pick<Backup, 'settings' | 'metadata'>;

/** As the page is told, but for the settings, which a Worker cannot compare with those that there are. */
export type FoundInWorker =
  | Exclude<Awaited<ImportSession['found']>, { backup: unknown }>
  | { backup: Omit<FoundBackup, 'settings'>; saved: SavedSettings };

export interface OpenOrder {
  source: ImportSource;
  /** Match patterns of the origins that the extension may reach. A Worker cannot ask the browser for them. */
  granted: string[];
}

/** What a Worker does; one Worker serves one import, or one of the other orders. */
export interface WorkerCommands {
  open(order: OpenOrder): Promise<FoundInWorker>;
  readFile(place: string, path: string): Promise<Uint8Array<ArrayBuffer>>;
  install(places: string[]): Promise<InstallReport>;
  /** Restores all but the settings, which a Worker cannot write: they come back, checked. */
  restoreBackup(places: string[]): Promise<{ report: InstallReport; settings: BackupSettings }>;
  /** A zip with the folder `id`: the files that are given, or those of the user's skill of that id. */
  exportSkill(id: string, files?: SkillFile[]): Promise<Blob>;
  backup(settings: BackupSettings): Promise<{ blob: Blob; leftOut: LeftOutSkill[] }>;
}

type Method = keyof WorkerCommands;

export type ToWorker =
  | {
      [Name in Method]: { type: 'call'; id: number; method: Name; args: Parameters<WorkerCommands[Name]> };
    }[Method]
  /** Ends `install` or `restoreBackup` after the skill that is being written. */
  | { type: 'cancel' };

export type FromWorker =
  | { type: 'progress'; progress: ImportProgress }
  | { type: 'done'; id: number; value: unknown }
  | { type: 'failed'; id: number; error: WorkerFailure };

/** An error as a plain value. */
export interface WorkerFailure {
  message: string;
  library?: { code: LibraryErrorCode; params: string[]; diagnostics: Diagnostic[] };
}

export function serialiseFailure(error: unknown): WorkerFailure {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof LibraryError)) return { message };
  const { code, params, diagnostics } = error;
  return { message, library: { code, params, diagnostics } };
}

/** The error again: a `LibraryError` if it was one. */
export function readFailure({ message, library }: WorkerFailure): Error {
  return library ? new LibraryError(library.code, library) : new Error(message);
}
