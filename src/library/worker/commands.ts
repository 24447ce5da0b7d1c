import { writeZip } from '../../core/archive/write-zip';
import type { FolderStore } from '../../core/library/folder-handle';
import type { FoundSkill, ImportSource } from '../../core/library/import-types';
import { LibraryError } from '../../core/library/library-error';
import type { Memo } from '../../core/library/memo';
import type { SkillStore } from '../../core/library/skill-store';
import { folderOfUrl } from '../../core/library/sources';
import type { TableStore } from '../../core/library/table/table-facts';
import { keepBoth, takeApart } from './arrange';
import { makeBackup } from './backup';
import { compareFolder, settleConflict } from './conflict';
import { type Candidate, findSkills } from './find';
import { failureOf, installCandidate, runJobs } from './install';
import { keepTable } from './keep-table';
import { lookAtSources } from './look';
import { openSource } from './open-source';
import type { FoundInWorker, OpenOrder, TellProgress, WorkerCommands } from './protocol';
import { findSaved, newMemos, type OpenedBackup, openBackup, restoreBackup } from './restore-backup';
import { shelfOfSource } from './shelf-source';
import { ImportError, type Source } from './source';
import { type WriteBackNeeds, writeIntoFolder } from './write-back';

export interface WorkerNeeds {
  store: SkillStore;
  memos: { list(): Promise<Memo[]>; save(memo: Memo): Promise<void> };
  folders: FolderStore;
  tables: Pick<TableStore, 'put'>;
  fetch: typeof fetch;
  /** SHA-256 in lower-case hexadecimal. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  now(): number;
  /** Lets as much through as a page can draw. */
  paced(tell: TellProgress): TellProgress;
  scriptsByUrl: boolean;
  inTurn: WriteBackNeeds['inTurn'];
}

/** What one Worker does: it remembers what it has opened until it is ended. */
export function createWorkerCommands(needs: WorkerNeeds): WorkerCommands {
  let candidates = new Map<string, Candidate>();
  let backup: OpenedBackup | undefined;
  let cancelled = false;
  let source: Source | undefined;
  const telling = (tell: TellProgress) => ({
    ...needs,
    progress: needs.paced(tell),
    isCancelled: () => cancelled,
  });

  const silent = () => telling(() => undefined);

  async function open({ source: given, ...asking }: OpenOrder, tell: TellProgress): Promise<FoundInWorker> {
    const needs = telling(tell);
    const opened = await openSource(given, { ...needs, ...asking });
    source = opened;
    backup = await openBackup(opened);
    if (backup) {
      const { createdAt, settings, metadata } = backup.backup;
      const skills = remember(await findSaved(backup, needs));
      const memos = (await newMemos(backup, needs)).length;
      const collections = settings.collections?.length ?? 0;
      return {
        backup: { createdAt, memos, words: settings.dictionary.length, collections, skills },
        saved: { settings, metadata },
      };
    }
    const found = remember(await findSkills(opened, needs));
    const { names, index } = opened;
    // Who looks for the update of one skill chooses none from a shelf.
    const isUpdate = 'path' in given && given.path !== undefined;
    const skills = [...found];
    const apart = async ({ place }: FoundSkill) => {
      const parts = await partsOf(place);
      skills.push(...parts);
      return parts;
    };
    const shelf = isUpdate ? undefined : await shelfOfSource(opened, found, apart);
    if (skills.length > 0 || (typeof shelf === 'object' && shelf.plugins.length > 0))
      return {
        skills,
        ...(names && { names }),
        ...(index !== undefined && { index }),
        ...(shelf && { shelf }),
      };
    const [problem] = opened.problems;
    return { failure: problem ? { kind: 'archive', problem } : { kind: 'nothing-found' } };
  }

  function remember(all: Candidate[]): FoundSkill[] {
    candidates = new Map(all.map((each) => [each.found.place, each]));
    return all.map(({ found }) => found);
  }

  function candidate(place: string): Candidate {
    const known = candidates.get(place);
    if (!known) throw new LibraryError('library-gone', { params: [place] });
    return known;
  }

  async function partsOf(place: string): Promise<FoundSkill[]> {
    const outer = candidate(place);
    const parts = source ? await takeApart(outer, source, [...candidates.values()], silent()) : [];
    for (const each of parts) candidates.set(each.found.place, each);
    return parts.map(({ found }) => found);
  }

  return {
    async open(order, tell) {
      try {
        return await open(order, tell);
      } catch (error) {
        return { failure: failureOf(error) };
      }
    },
    async readFile(place, path) {
      const read = await candidate(place).read();
      const file = 'problem' in read ? undefined : read.files.find((each) => each.path === path);
      if (!file) throw new LibraryError('library-path', { params: [path] });
      return file.bytes;
    },
    takeApart: partsOf,
    async keepBoth(place, builtins) {
      const kept = await keepBoth(candidate(place), builtins, [...candidates.values()], silent());
      candidates.set(place, kept);
      return kept.found;
    },
    async install(places, tell) {
      const needs = telling(tell);
      const report = await runJobs(
        places.map((place) => ({
          id: candidates.get(place)?.found.id ?? place,
          work: () => installCandidate(candidate(place), needs),
        })),
        needs,
      );
      if (report.installed.length > 0) await source?.installed?.();
      return report;
    },
    look({ sources, ...asking }) {
      const needs = { ...silent(), ...asking };
      return lookAtSources(sources, {
        ...needs,
        open: (url, since, pin) => openSource(sourceAt(url, pin), needs, since),
      });
    },
    writeBack: (id) => writeIntoFolder(id, silent()),
    compareFolder: (id) => compareFolder(id, silent()),
    settleConflict: (id, choice, seen) => settleConflict(id, choice, seen, silent()),
    async restoreBackup(places, collections, tell) {
      if (!backup) throw new ImportError({ kind: 'nothing-found' });
      const report = await restoreBackup(backup, places.map(candidate), collections, telling(tell));
      return { report, settings: backup.backup.settings };
    },
    async cancel() {
      cancelled = true;
    },
    keepTable: (from, tell) => keepTable(from, telling(tell)),
    async exportSkill(id, given) {
      const files = given ?? (await needs.store.files(id));
      if (files.length === 0) throw new LibraryError('library-gone', { params: [id] });
      const wrapped = files.map(({ path, bytes }) => ({ path: `${id}/${path}`, bytes }));
      return new Blob([writeZip(wrapped)], { type: 'application/zip' });
    },
    backup: (settings, sites) => makeBackup(settings, sites, needs),
  };
}

function sourceAt(url: string, pin: string | undefined): ImportSource {
  const folder = folderOfUrl(url);
  if (folder !== undefined) return { kind: 'followed', folder };
  return { kind: 'url', url, ...(pin !== undefined && { pin }) };
}
