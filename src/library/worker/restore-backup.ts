import { ArchiveError } from '../../core/archive/archive-error';
import { checkPackage } from '../../core/archive/package';
import { checkPath } from '../../core/archive/paths';
import { type ArchiveProblem, type InstallReport, LibraryError } from '../../core/library/types';
import type { Memo } from '../../core/memo';
import type { SkillKey, SkillMetadata } from '../../core/skill/model';
import { describePackage } from '../../core/skill/package';
import { type Backup, backupFile, backupSchema, type SavedMetadata, type SavedSkill } from './backup-format';
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
 * skill is written whole, with its metadata, or not at all; one whose record is damaged here is written anew.
 */
export async function restoreBackup(opened: OpenedBackup, needs: RestoreNeeds): Promise<InstallReport> {
  const { backup } = opened;
  const { manifests } = await needs.store.manifests();
  const revisions = new Map(manifests.map(({ id, revision }) => [id, revision]));
  const report = await runJobs(
    backup.skills.map((saved) => ({
      id: saved.id,
      work: () => restoreSkill(saved, revisions.get(saved.id), opened, needs),
    })),
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

async function restoreSkill(
  saved: SavedSkill,
  expected: number | undefined,
  opened: OpenedBackup,
  needs: RestoreNeeds,
): Promise<SkillKey> {
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
  const metadata = metadataOf(opened.backup, id);
  await store.put({ ...manifest, installedConfig }, read, expected, {
    ...(metadata && { metadata: (own) => restored(own, metadata) }),
  });
  return manifest.key;
}

/** Without the keys whose value is undefined. */
function originOf(origin: SavedSkill['origin']) {
  if (origin.kind !== 'created') return origin;
  return { kind: origin.kind, ...(origin.from && { from: origin.from }) };
}

/** The metadata of what is no skill of the user's: that of built-in skills, for the most part. */
async function restoreMetadata({ metadata, skills }: Backup, { store }: RestoreNeeds): Promise<void> {
  const written = new Set(skills.map(({ id }) => id));
  const own = await store.metadata();
  for (const [id, saved] of Object.entries(metadata)) {
    if (written.has(id)) continue;
    await store.setMetadata(id, restored(Object.hasOwn(own, id) ? (own[id] ?? {}) : {}, saved));
  }
}

function metadataOf({ metadata }: Backup, id: string): SavedMetadata | undefined {
  return Object.hasOwn(metadata, id) ? metadata[id] : undefined;
}

/** A skill's metadata as the backup has them; what it says nothing of stays, and no use is forgotten. */
function restored(own: Partial<SkillMetadata>, saved: SavedMetadata): Partial<SkillMetadata> {
  const uses = Math.max(saved.uses ?? 0, own.uses ?? 0);
  const said = Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== undefined));
  return { ...own, ...said, ...(uses > 0 && { uses }) };
}
