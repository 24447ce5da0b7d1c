import { ArchiveError } from '../../core/archive/archive-error';
import { checkPackage } from '../../core/archive/package';
import { checkPath } from '../../core/archive/paths';
import { type ArchiveProblem, type InstallReport, LibraryError } from '../../core/library/types';
import type { Memo } from '../../core/memo';
import type { SkillKey } from '../../core/skill/model';
import { describePackage } from '../../core/skill/package';
import { type Backup, backupFile, backupSchema, type SavedSkill } from './backup-format';
import { failureOf, type InstallNeeds, runJobs } from './install';
import type { SourceFile } from './source';
import { ImportError, type Source, unwrapped, wrapperOf } from './source';

/** A backup that was opened: what it says, checked, and the files of its skills, not yet read. */
export interface OpenedBackup {
  backup: Backup;
  filesOf(folder: string): { files: SourceFile[]; refused: ArchiveProblem[] };
}

export interface RestoreNeeds extends InstallNeeds {
  memos: { save(memo: Memo): Promise<void> };
}

/** The backup in a source; undefined if it is none. Throws `ImportError` for one that is damaged or too new. */
export async function openBackup({ files, problems }: Source): Promise<OpenedBackup | undefined> {
  const wrapper = wrapperOf(files.map(({ path }) => path));
  const placed = files.map((file) => ({ ...file, path: unwrapped(file.path, wrapper) }));
  const index = placed.find(({ path }) => path === backupFile);
  if (!index) return undefined;
  return {
    backup: readIndex(await index.read()),
    filesOf(folder) {
      const prefix = `skills/${folder}/`;
      const inside = <Placed extends { path: string }>(all: Placed[]) =>
        all
          .filter(({ path }) => path.startsWith(prefix))
          .map((each) => ({ ...each, path: each.path.slice(prefix.length) }));
      const own = inside(placed);
      const refused = inside(problems.map((each) => ({ ...each, path: unwrapped(each.path, wrapper) })));
      return { files: own, refused: [...refused, ...checkPackage(own)] };
    },
  };
}

function readIndex(bytes: Uint8Array): Backup {
  const json = parsed(new TextDecoder().decode(bytes));
  const checked = backupSchema.safeParse(json);
  if (checked.success) return checked.data;
  const version = typeof json === 'object' && json !== null && 'version' in json ? json.version : undefined;
  const code = typeof version === 'number' && version > 1 ? 'unsupported' : 'damaged';
  throw new ImportError({ kind: 'archive', problem: { code, path: backupFile, params: [] } });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Brings back the skills, byte for byte, the metadata and the memos; what the backup does not have stays as it is. Each
 * skill is written whole or not at all.
 */
export async function restoreBackup(opened: OpenedBackup, needs: RestoreNeeds): Promise<InstallReport> {
  const { backup } = opened;
  const report = await runJobs(
    backup.skills.map((saved) => ({ id: saved.id, work: () => restoreSkill(saved, opened, needs) })),
    needs,
  );
  if (report.cancelled) return report;
  try {
    await restoreMetadata(backup, needs);
    for (const memo of backup.memos) await needs.memos.save(memo);
  } catch (error) {
    report.failed.push({ id: backupFile, failure: failureOf(error) });
  }
  return report;
}

async function restoreSkill(saved: SavedSkill, opened: OpenedBackup, needs: RestoreNeeds): Promise<SkillKey> {
  const { id, folder, origin, installedAt, installedConfig } = saved;
  if (id.includes('/') || checkPath(id)) throw new LibraryError('library-path', { params: [id] });
  const { files, refused } = opened.filesOf(folder);
  const [problem] = refused;
  if (problem) throw new ArchiveError(problem);
  const read = [];
  for (const { path, read: bytesOf } of files) read.push({ path, bytes: await bytesOf() });
  const { sha256, store } = needs;
  const facts = { source: 'user', origin: originOf(origin), installedAt, sha256 } as const;
  const { manifest, diagnostics } = await describePackage(id, read, facts);
  if (!manifest) throw new LibraryError('library-invalid', { params: [id], diagnostics });
  const before = await store.manifest(id);
  await store.put({ ...manifest, installedConfig }, read, before?.revision);
  return manifest.key;
}

/** Without the keys whose value is undefined. */
function originOf(origin: SavedSkill['origin']) {
  if (origin.kind !== 'created') return origin;
  return { kind: origin.kind, ...(origin.from && { from: origin.from }) };
}

async function restoreMetadata({ metadata }: Backup, { store }: RestoreNeeds): Promise<void> {
  const own = await store.metadata();
  for (const [id, saved] of Object.entries(metadata)) {
    const uses = Math.max(saved.uses ?? 0, (Object.hasOwn(own, id) && own[id]?.uses) || 0);
    await store.setMetadata(id, { ...saved, ...(uses > 0 && { uses }) });
  }
}
