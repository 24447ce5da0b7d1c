import type {
  ImportFailure,
  ImportProgress,
  ImportSession,
  ImportSource,
  InstallReport,
} from '../core/library/import-types';
import type { FollowedSource } from '../core/library/source-types';
import type { BackupChoice } from './backup-choices';
import type { BackupSettings } from './worker/backup-format';
import type { WorkerClient } from './worker/client';
import type { FoundInWorker, SavedSettings, TellProgress } from './worker/protocol';

export interface ImportSessionNeeds {
  /** A Worker of this session's own. */
  worker: WorkerClient;
  /** Match patterns of the origins that the extension may reach. */
  grantedOrigins(): Promise<string[]>;
  /** What a policy pins this address to. */
  pinOf(url: string): Promise<string | undefined>;
  /** Access tokens by the hosts that they are for. */
  tokens(): Promise<Record<string, string>>;
  /** What of a backup the user is asked about, by the ids of its skills. */
  choices(saved: SavedSettings, ids: readonly string[]): Promise<BackupChoice[]>;
  /** Makes the collections of a backup that are not here. Resolves with the ids that they have here, by those in the backup. */
  restoreCollections(settings: BackupSettings): Promise<Record<string, string>>;
  restoreSettings(settings: BackupSettings): Promise<{ rulesLeftOut: number }>;
  /** The place that what an index lists is to count at alone; undefined where that was settled before. */
  placeOf(index: string): Promise<string | undefined>;
  /** Keeps where the skills of this source count; empty: everywhere. */
  countAt(sites: string[]): Promise<void>;
  /** Tells every window that skills were changed. */
  changed(): void;
  /** Something was installed. `lists`: see `FollowedSource`. */
  installed(lists: FollowedSource['lists']): Promise<unknown>;
}

/**
 * One import. The Worker keeps what was opened until `cancel`: call it too when nothing more is wanted of the session.
 * After `cancel`, what had not settled does not settle any more, but for `install` and `restoreBackup`: these finish the
 * skill in hand and report.
 */
export function createImportSession(source: ImportSource, needs: ImportSessionNeeds): ImportSession {
  const { worker } = needs;
  const { commands } = worker;
  let listener: TellProgress = () => undefined;
  const tell = (progress: ImportProgress) => listener(progress);
  let writing = false;
  let cancelled = false;
  let choices: BackupChoice[] = [];
  let saved: SavedSettings | undefined;
  let lists: FollowedSource['lists'];
  let place: string | undefined;

  async function foundIn(opened: Promise<FoundInWorker>): Promise<Awaited<ImportSession['found']>> {
    const found = await opened;
    if ('failure' in found) return found;
    if ('skills' in found) {
      const { index, shelf } = found;
      if (index !== undefined || shelf) lists = index === undefined ? 'plugin' : 'site';
      place = index === undefined ? undefined : await needs.placeOf(index);
      return { ...found, ...(place !== undefined && { place }) };
    }
    const { backup } = found;
    saved = found.saved;
    choices = await needs.choices(
      saved,
      backup.skills.map(({ id }) => id),
    );
    return { backup: { ...backup, settings: choices.map(({ setting }) => setting) } };
  }

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
    onProgress: (next) => {
      listener = next;
    },
    found: foundIn(open(source, needs, tell)),
    readFile: commands.readFile,
    takeApart: commands.takeApart,
    keepBoth: commands.keepBoth,
    install: (places, { everywhere = false } = {}) =>
      write(async () => {
        if (place !== undefined) await needs.countAt(everywhere ? [] : [place]);
        const report = await commands.install(places, tell);
        if (report.installed.length > 0) await needs.installed(lists);
        return report;
      }),
    restoreBackup: (places, wanted) =>
      write(async () => {
        // Before the first skill is in one, so that at no moment it counts anywhere else.
        const collections = saved ? await needs.restoreCollections(saved.settings) : {};
        const { report, settings } = await commands.restoreBackup(places, collections, tell);
        if (report.cancelled) return report;
        for (const { setting, apply } of choices) if (wanted.includes(setting.id)) await apply();
        const { rulesLeftOut } = await needs.restoreSettings(settings);
        return { ...report, ...(rulesLeftOut > 0 && { rulesLeftOut }) };
      }),
    cancel() {
      cancelled = true;
      // A Worker that breaks is told by what it was at.
      if (writing) commands.cancel().catch(() => undefined);
      else worker.end();
    },
  };
}

async function open(
  source: ImportSource,
  { worker, grantedOrigins, pinOf, tokens }: ImportSessionNeeds,
  tell: TellProgress,
): Promise<FoundInWorker> {
  try {
    const isUrl = source.kind === 'url';
    const asking = { granted: isUrl ? await grantedOrigins() : [], tokens: isUrl ? await tokens() : {} };
    const pin = isUrl ? await pinOf(source.url) : undefined;
    const order = { source: { ...source, ...(pin !== undefined && { pin }) }, ...asking };
    const found = await worker.commands.open(order, tell);
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
