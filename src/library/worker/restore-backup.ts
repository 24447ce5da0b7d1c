import { checkPackage } from '../../core/archive/package';
import type { ArchiveProblem } from '../../core/archive/problem';
import type { InstallReport } from '../../core/library/import-types';
import type { SkillOrigin } from '../../core/library/manifest';
import type { Memo } from '../../core/library/memo';
import type { SkillKey, SkillMetadata } from '../../core/skill/model';
import { type Backup, backupFile, backupSchema, type SavedMetadata, type SavedSkill } from './backup-format';
import { type Candidate, type FindNeeds, readPackages } from './find';
import { failureOf, type InstallNeeds, installCandidate, runJobs } from './install';
import type { SourceFile } from './source';
import { ImportError, type Source, unwrapped, wrapperOf } from './source';

/** A backup that was opened: what it says, checked, and the files of its skills, not yet read. */
export interface OpenedBackup {
  backup: Backup;
  filesOf(folder: string): { files: SourceFile[]; refused: ArchiveProblem[] };
}

export interface RestoreNeeds extends InstallNeeds {
  memos: { list(): Promise<Memo[]>; save(memo: Memo): Promise<void> };
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

/** The skills of a backup, each as any other import finds one. Where they come from is the backup, whatever it says. */
export function findSaved(opened: OpenedBackup, needs: FindNeeds): Promise<Candidate[]> {
  const packages = opened.backup.skills.map((saved) => {
    const { files, refused } = opened.filesOf(saved.folder);
    const each = { path: saved.folder, files, refused: [...refused, ...refusedId(saved.id)] };
    const source = { idOf: () => saved.id, originOf: () => originOf(saved), restores: true as const };
    return { each, source };
  });
  return readPackages(packages, needs);
}

/** An id is the name of one folder; what else is wrong with it is found as in any import. */
function refusedId(id: string): ArchiveProblem[] {
  return id.includes('/') ? [{ code: 'path-outside', path: id, params: [] }] : [];
}

function originOf({ origin: said }: SavedSkill): SkillOrigin {
  const claims = said.kind === 'url' ? { url: said.url, path: said.path } : undefined;
  const claimed = said.kind === 'backup' ? said.claims : claims;
  return { kind: 'backup', ...(claimed && { claims: claimed }) };
}

/** Its memos that are not here: one that is here stays as it is. */
export async function newMemos(
  { backup }: OpenedBackup,
  { memos }: Pick<RestoreNeeds, 'memos'>,
): Promise<Memo[]> {
  const here = new Set((await memos.list()).map(({ id }) => id));
  return backup.memos.filter(({ id }) => !here.has(id));
}

/**
 * Brings back these skills, byte for byte, each with its looks, and the memos; what the backup does not have stays as it is.
 * `collections`: of those in the backup, by their ids, the ones that they are here.
 * Each skill is written whole or not at all; one whose record is damaged here is written again.
 */
export async function restoreBackup(
  opened: OpenedBackup,
  candidates: readonly Candidate[],
  collections: Readonly<Record<string, string>>,
  needs: RestoreNeeds,
): Promise<InstallReport> {
  const report = await runJobs(
    candidates.map((each) => ({
      id: each.found.id,
      work: () => restoreSkill(each, opened.backup, collections, needs),
    })),
    needs,
  );
  if (report.cancelled) return report;
  try {
    for (const memo of await newMemos(opened, needs)) await needs.memos.save(memo);
  } catch (error) {
    report.failed.push({ id: backupFile, failure: failureOf(error) });
  }
  return report;
}

/** As it was when the backup was made: the settings in its files are those that the user had. */
function restoreSkill(
  candidate: Candidate,
  backup: Backup,
  collections: Readonly<Record<string, string>>,
  needs: RestoreNeeds,
): Promise<SkillKey> {
  const { id } = candidate.found;
  const installedConfig = backup.skills.find((saved) => saved.id === id)?.installedConfig;
  return installCandidate(candidate, needs, {
    ...(installedConfig && { installedConfig }),
    looks: looksOf(metadataOf(backup, id), collections),
  });
}

function metadataOf({ metadata }: Backup, id: string): SavedMetadata | undefined {
  return Object.hasOwn(metadata, id) ? metadata[id] : undefined;
}

/** What shows a skill, or restricts it, and lets it do nothing: all else is a choice of the user. */
function looksOf(
  { icon, emoji, colour, uses, sites, collections = [] }: SavedMetadata = {},
  here: Readonly<Record<string, string>>,
): Partial<SkillMetadata> {
  const looks = { ...(icon && { icon }), ...(emoji && { emoji }), ...(colour && { colour }) };
  const among = collections.flatMap((id) => (Object.hasOwn(here, id) ? (here[id] ?? []) : []));
  return {
    ...looks,
    ...(uses && { uses }),
    ...(sites && { sites }),
    ...(among.length > 0 && { collections: [...new Set(among)] }),
  };
}
