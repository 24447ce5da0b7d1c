import { ArchiveError } from '../../core/archive/archive-error';
import { checkPackage } from '../../core/archive/package';
import type { ArchiveProblem } from '../../core/archive/problem';
import { findSkillFolders } from '../../core/archive/skill-folders';
import { adoptSkillMd } from '../../core/skill/adopt';
import { findSkillJson } from '../../core/skill/function/skill-json';
import type { SkillFile } from '../../core/skill/inventory';
import { migrateLegacy, reportFates } from '../../core/skill/legacy';
import type { Diagnostic, SkillMetadata } from '../../core/skill/model';
import { createReport } from '../../core/skill/report';
import { findSkillMd } from '../../core/skill/skill-md';
import { utf8TextOf } from '../../core/utf8';
import type { Source, SourceFile } from './source';

/** One skill's files in a source, before anything of them was read. */
export interface Package {
  /** Path of its folder in the source; empty for its top. */
  path: string;
  /** Relative to its folder. */
  files: SourceFile[];
  /** Why it cannot be installed. */
  refused: ArchiveProblem[];
  /** See `SkillFolder`. */
  parts?: string[];
}

/** A package that was read, as it would be installed. */
export interface ReadPackage {
  files: SkillFile[];
  /** What an old file said of its looks, which is no part of a skill. */
  metadata: Partial<SkillMetadata>;
  /** What was written into its SKILL.md; of an old file, what became of each of its settings as well. */
  rewritten: Diagnostic[];
}

/** The skills of a source, by their folders; `isOwn`: as of `findSkillFolders`. */
export function packagesOf(
  { files, problems, wants = () => true }: Pick<Source, 'files' | 'problems' | 'wants'>,
  isOwn?: (part: string) => boolean,
): Package[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const problemsByPath = new Map(problems.map((problem) => [problem.path, problem]));
  return findSkillFolders([...byPath.keys(), ...problemsByPath.keys()], isOwn)
    .filter(({ path }) => wants(path))
    .map((folder) => {
      const full = (path: string) => (folder.path === '' ? path : `${folder.path}/${path}`);
      const own = folder.files.flatMap((path) => {
        const file = byPath.get(full(path));
        return file ? [{ path, size: file.size, read: file.read }] : [];
      });
      const refused = folder.files.flatMap((path) => problemsByPath.get(full(path)) ?? []);
      const { path, parts } = folder;
      return { path, files: own, refused: [...refused, ...checkPackage(own)], ...(parts && { parts }) };
    });
}

/**
 * All files of a package: an old SKILL.md rewritten in the format of today, and one that lacks a name or a description with those
 * that it is adopted by. `folder`: its name, where that tells the skill's id. `problem`: a file that turned out to be
 * refused when it was read.
 */
export async function readPackage(
  { files }: Pick<Package, 'files'>,
  folder: string | undefined,
): Promise<ReadPackage | { problem: ArchiveProblem }> {
  try {
    const read: SkillFile[] = [];
    for (const file of files) read.push({ path: file.path, bytes: await file.read() });
    return migrated(adopted(read, folder));
  } catch (error) {
    if (error instanceof ArchiveError) return { problem: error.problem };
    throw error;
  }
}

/** The files, with what their SKILL.md lacked; `rewritten` says so. */
function adopted(files: SkillFile[], folder: string | undefined): Pick<ReadPackage, 'files' | 'rewritten'> {
  const paths = files.map(({ path }) => path);
  const place = findSkillJson(paths) === undefined ? findSkillMd(paths) : undefined;
  const skillMd = files.find(({ path }) => path === place);
  const text = skillMd && utf8TextOf(skillMd.bytes);
  const made = text === undefined ? undefined : adoptSkillMd(text, folder);
  if (!skillMd || !made) return { files, rewritten: [] };
  const rewritten: Diagnostic[] = [];
  createReport(rewritten, '', skillMd.path)('warning', 'adopted', undefined, made.name, made.description);
  return { files: withFile(files, skillMd.path, made.text), rewritten };
}

function migrated({ files, rewritten: before }: Pick<ReadPackage, 'files' | 'rewritten'>): ReadPackage {
  const place = findSkillMd(files.map(({ path }) => path));
  const skillMd = files.find(({ path }) => path === place);
  const text = skillMd && utf8TextOf(skillMd.bytes);
  const migration = text === undefined ? undefined : migrateLegacy(text);
  if (!skillMd || !migration) return { files, metadata: {}, rewritten: before };
  const rewritten = [...before];
  const report = createReport(rewritten, '', skillMd.path);
  report('warning', 'legacy-rewritten', undefined);
  reportFates(migration, undefined, report);
  return { files: withFile(files, skillMd.path, migration.text), metadata: migration.metadata, rewritten };
}

/** The files with another text for one of them. */
export function withFile(files: SkillFile[], path: string, text: string): SkillFile[] {
  const bytes = new TextEncoder().encode(text);
  return files.map((file) => (file.path === path ? { path, bytes } : file));
}
