/** Between the settings page and the library's Worker. */

import type {
  FoundBackup,
  ImportProgress,
  ImportSession,
  ImportSource,
  InstallReport,
  LeftOutSkill,
} from '../../core/library/import-types';
import { LibraryError } from '../../core/library/library-error';
import type { TableFiles, TableKept } from '../../core/library/table/table-facts';
import type { FolderConflict } from '../../core/library/types';
import type { ConflictChoice, WriteBack } from '../../core/library/write-back';
import type { SkillFile } from '../../core/skill/inventory';
import type { ErrorCodec } from '../../wire/errors';
import type { Backup, BackupSettings } from './backup-format';
import type { TableToFetch } from './keep-table';
import type { SourceLook, SourceToLookAt } from './look';

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
  /** Access tokens by the hosts that they are for. */
  tokens: Record<string, string>;
}

/** Hears how far an order is. */
export type TellProgress = (progress: ImportProgress) => void;

interface LookOrder extends Pick<OpenOrder, 'granted' | 'tokens'> {
  sources: SourceToLookAt[];
}

/** What a Worker does; one Worker serves one import, or one of the other orders. */
export interface WorkerCommands {
  open(order: OpenOrder, tell: TellProgress): Promise<FoundInWorker>;
  readFile(place: string, path: string): Promise<Uint8Array<ArrayBuffer>>;
  takeApart: ImportSession['takeApart'];
  keepBoth: ImportSession['keepBoth'];
  install(places: string[], tell: TellProgress): Promise<InstallReport>;
  /** Looks at these sources, and takes of each what it may. */
  look(order: LookOrder): Promise<SourceLook[]>;
  /** Writes a skill into its followed folder (`FolderLibrary`). */
  writeBack(id: string): Promise<WriteBack>;
  compareFolder(id: string): Promise<FolderConflict | undefined>;
  settleConflict(
    id: string,
    choice: ConflictChoice,
    seen: Pick<FolderConflict, 'revision' | 'there'>,
  ): Promise<WriteBack>;
  /**
   * Restores all but the settings, which a Worker cannot write: they come back, checked. `collections`: of the backup's, by their ids, those
   * that they are here.
   */
  restoreBackup(
    places: string[],
    collections: Record<string, string>,
    tell: TellProgress,
  ): Promise<{ report: InstallReport; settings: BackupSettings }>;
  /** Ends `install` or `restoreBackup` after the skill that is being written, at its next pause: they report. */
  cancel(): Promise<void>;
  /** Reads a table for the search by meaning, which may be large and may want to do harm. */
  keepTable(from: TableFiles | TableToFetch, tell: TellProgress): Promise<TableKept>;
  /** A zip with the folder `id`: the files that are given, or those of the user's skill of that id. */
  exportSkill(id: string, files?: SkillFile[]): Promise<Blob>;
  backup(
    settings: BackupSettings,
    sites: Record<string, string[]>,
  ): Promise<{ blob: Blob; leftOut: LeftOutSkill[] }>;
}

/** How a `LibraryError` crosses. */
export const libraryErrors: ErrorCodec = {
  name: 'LibraryError',
  write(error) {
    if (!(error instanceof LibraryError)) return undefined;
    const { code, params, diagnostics } = error;
    return { code, params, diagnostics };
  },
  read(data) {
    // A Worker of our own has written it.
    const { code, params, diagnostics } = data as LibraryError;
    return new LibraryError(code, { params, diagnostics });
  },
};
