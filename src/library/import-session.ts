import type { ImportFailure, ImportSession, ImportSource, InstallReport } from '../core/library/types';
import type { BackupSettings } from './worker/backup-format';
import type { WorkerClient } from './worker/client';
import type { Found } from './worker/protocol';

export interface SessionNeeds {
  /** A Worker of this session's own. */
  worker: WorkerClient;
  /** Match patterns of the origins that the extension may reach. */
  grantedOrigins(): Promise<string[]>;
  restoreSettings(settings: BackupSettings): Promise<{ rulesLeftOut: number }>;
  /** Tells every window that skills were changed. */
  changed(): void;
}

/**
 * One import. The Worker keeps what was opened until `cancel`: call it too when nothing more is wanted of the session.
 * After `cancel`, what had not settled does not settle any more, but for `install` and `restoreBackup`: these finish the
 * skill in hand and report.
 */
export function createImportSession(source: ImportSource, needs: SessionNeeds): ImportSession {
  const { worker } = needs;
  let writing = false;
  let cancelled = false;

  async function write(work: () => Promise<InstallReport>): Promise<InstallReport> {
    writing = true;
    try {
      return await work();
    } finally {
      writing = false;
      needs.changed();
      if (cancelled) worker.end();
    }
  }

  return {
    onProgress: worker.onProgress,
    found: open(source, needs),
    readFile: worker.readFile,
    install: (places) => write(() => worker.install(places)),
    restoreBackup: () =>
      write(async () => {
        const { report, settings } = await worker.restoreBackup();
        if (report.cancelled) return report;
        const { rulesLeftOut } = await needs.restoreSettings(settings);
        return { ...report, ...(rulesLeftOut > 0 && { rulesLeftOut }) };
      }),
    cancel() {
      cancelled = true;
      if (writing) worker.cancel();
      else worker.end();
    },
  };
}

async function open(source: ImportSource, { worker, grantedOrigins }: SessionNeeds): Promise<Found> {
  try {
    const granted = source.kind === 'url' ? await grantedOrigins() : [];
    const found = await worker.open({ source, granted });
    if ('failure' in found) worker.end();
    return found;
  } catch (error) {
    worker.end();
    const failure: ImportFailure = {
      kind: 'unexpected',
      detail: error instanceof Error ? error.message : String(error),
    };
    return { failure };
  }
}
