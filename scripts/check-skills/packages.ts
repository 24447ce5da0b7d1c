import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  ArchiveError,
  checkPackage,
  findSkillFolders,
  type OpenedArchive,
  openArchive,
} from '../../src/core/archive/archive';
import { archiveProblemInEnglish } from '../../src/core/archive/archive-texts';
import type { ArchiveProblem } from '../../src/core/library/types';
import { findSkillMd } from '../../src/core/skill/skill-md';

/** One skill that was found, unread. */
export interface FoundPackage {
  /** How its folder is shown, or the file itself where it stands alone. */
  shown: string;
  /** How its SKILL.md is shown. */
  shownSkillMd: string;
  /** Its folder's name; undefined where it has no folder. */
  folder: string | undefined;
  /** Paths relative to its folder, with sizes in bytes. */
  files: { path: string; size: number }[];
  /** The bytes of one file. Throws what the disk or the archive says. */
  read(path: string): Uint8Array;
}

/** Something that is wrong before a SKILL.md is read. */
export interface Fault {
  path: string;
  code: string;
  message: string;
  fix: string;
}

export interface Found {
  packages: FoundPackage[];
  faults: Fault[];
}

const archiveName = /\.(?:zip|skill|tar|tgz|tar\.gz)$/i;

const skillFolders = ['scripts', 'references', 'templates', 'assets'];

/** Folders of other people's work and of no skills. */
const skipped = new Set(['.git', 'node_modules']);

/** The skills at a path: of a folder at any depth, of an archive, or the one that a Markdown file is. */
export function findPackages(shown: string, base: string): Found {
  const path = resolve(base, shown);
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) return ofFolder(path, shown.replace(/(?<=.)[/\\]+$/, ''));
    if (/^skill\.md$/i.test(basename(path))) return ofSkillMd(path, shown);
    if (/\.(?:md|markdown)$/i.test(path)) return { packages: [loneFile(path, shown, stat.size)], faults: [] };
    return ofArchive(path, shown);
  } catch (error) {
    return { packages: [], faults: [unreadable(shown, error)] };
  }
}

function ofFolder(folder: string, shown: string): Found {
  const paths = filesBelow(folder, '');
  const skills = findSkillFolders(paths);
  const inSkills = new Set(skills.flatMap(({ path, files }) => files.map((file) => joinShown(path, file))));
  const archives = paths
    .filter((path) => archiveName.test(path) && !inSkills.has(path))
    .map((path) => ofArchive(join(folder, path), joinShown(shown, path)));
  if (skills.length === 0 && archives.length === 0) {
    return { packages: [], faults: [noSkill(shown)] };
  }
  const packages = skills.map(({ path, files }): FoundPackage => {
    const place = join(folder, path);
    const shownFolder = joinShown(shown, path);
    return {
      shown: shownFolder,
      shownSkillMd: joinShown(shownFolder, findSkillMd(files) ?? 'SKILL.md'),
      folder: basename(place),
      files: files.map((file) => ({ path: file, size: statSync(join(place, file)).size })),
      read: (file) => readFileSync(join(place, file)),
    };
  });
  return together([{ packages, faults: packages.flatMap(refusals) }, ...archives]);
}

/** A SKILL.md, with what stands in the folders of a skill beside it: the folder itself may be full of other things. */
function ofSkillMd(path: string, shown: string): Found {
  const folder = dirname(path);
  const own = skillFolders.filter((name) =>
    statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory(),
  );
  const files = [basename(path), ...own.flatMap((name) => filesBelow(folder, name))];
  const one: FoundPackage = {
    shown: dirname(shown),
    shownSkillMd: shown,
    folder: basename(folder),
    files: files.map((file) => ({ path: file, size: statSync(join(folder, file)).size })),
    read: (file) => readFileSync(join(folder, file)),
  };
  return { packages: [one], faults: refusals(one) };
}

function loneFile(path: string, shown: string, size: number): FoundPackage {
  return {
    shown,
    shownSkillMd: shown,
    folder: undefined,
    files: [{ path: 'SKILL.md', size }],
    read: () => readFileSync(path),
  };
}

function ofArchive(path: string, shown: string): Found {
  const opened = openArchive(readFileSync(path), basename(path));
  if ('problem' in opened) return { packages: [], faults: [refusal(shown, opened.problem)] };
  const packages = archivedPackages(opened, shown);
  const faults = opened.problems.map((problem) => refusal(shown, problem));
  if (packages.length === 0) faults.push(noSkill(shown));
  return { packages, faults: [...faults, ...packages.flatMap(refusals)] };
}

function archivedPackages({ files }: OpenedArchive, shown: string): FoundPackage[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return findSkillFolders([...byPath.keys()]).map(({ path, files: own }) => ({
    shown: joinShown(shown, path),
    shownSkillMd: joinShown(joinShown(shown, path), findSkillMd(own) ?? 'SKILL.md'),
    folder: path === '' ? undefined : basename(path),
    files: own.map((file) => ({ path: file, size: byPath.get(joinShown(path, file))?.size ?? 0 })),
    read: (file) => byPath.get(joinShown(path, file))?.read() ?? new Uint8Array(),
  }));
}

/** Links are not followed: an import refuses them. */
function filesBelow(folder: string, below: string): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = joinShown(below, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(folder, path);
    return lstatSync(join(folder, path)).isFile() ? [path] : [];
  });
}

function refusals({ shown, files }: FoundPackage): Fault[] {
  return checkPackage(files).map((problem) => refusal(shown, problem));
}

/** What an archive has against itself or one of its files. */
function refusal(shown: string, problem: ArchiveProblem): Fault {
  const [message = '', ...fix] = archiveProblemInEnglish(problem).split(/(?<=\.) (?=[A-Z])/);
  return { path: joinShown(shown, problem.path), code: problem.code, message, fix: fix.join(' ') };
}

/** What the disk says of a file. */
export function unreadable(path: string, error: unknown): Fault {
  if (error instanceof ArchiveError) return refusal(path, error.problem);
  const gone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (gone) {
    return { path, code: 'path-missing', message: `There is no “${path}”.`, fix: 'Correct the path.' };
  }
  const words = error instanceof Error ? error.message : String(error);
  return {
    path,
    code: 'path-unreadable',
    message: `“${path}” cannot be read: ${words}`,
    fix: 'Make it readable.',
  };
}

function noSkill(path: string): Fault {
  const fix = 'Name a folder, at any depth of which a SKILL.md stands, or a SKILL.md itself.';
  return { path, code: 'nothing-found', message: `There is no SKILL.md in “${path}”.`, fix };
}

function together(parts: Found[]): Found {
  return {
    packages: parts.flatMap((part) => part.packages),
    faults: parts.flatMap((part) => part.faults),
  };
}

function joinShown(folder: string, path: string): string {
  if (folder === '' || path === '') return folder || path;
  return folder === '/' ? `/${path}` : `${folder}/${path}`;
}
