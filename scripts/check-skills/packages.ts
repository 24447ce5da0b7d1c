import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  checkPackage,
  findSkillFolders,
  type OpenedArchive,
  openArchive,
  type SkillFolder,
} from '../../src/core/archive/archive';
import { textFilesOf } from '../../src/core/skill/read-skill';
import { findSkillMd } from '../../src/core/skill/skill-md';
import { type Fault, joinShown, noFile, noSkill, refusal, unreadable } from './faults';
import { listBelow } from './listing';

/** One skill that was found, unread. */
export interface FoundPackage {
  /** How its folder is shown, or the file itself where it stands alone. */
  shown: string;
  /** How what defines it is shown, its SKILL.md or skill.json. */
  shownSkillMd: string;
  /** Its folder's name; undefined where it has no folder. */
  folder: string | undefined;
  /** Paths relative to its folder, with sizes in bytes. */
  files: { path: string; size: number }[];
  /** The bytes of one file. Throws what the disk or the archive says. */
  read(path: string): Uint8Array;
}

export interface Found {
  packages: FoundPackage[];
  faults: Fault[];
}

const archiveName = /\.(?:zip|skill|tar|tgz|tar\.gz)$/i;

const skillFolders = ['scripts', 'references', 'templates', 'assets'];

/** The skills at a path: of a folder at any depth, of an archive, or the one that a Markdown file is. */
export function findPackages(shown: string, base: string): Found {
  const path = resolve(base, shown);
  try {
    const stat = statSync(path);
    if (stat.isDirectory()) return ofFolder(path, shown.replace(/(?<=.)[/\\]+$/, ''));
    if (/^skill\.md$/i.test(basename(path))) return ofSkillMd(path, shown);
    if (basename(path) === 'skill.json') return ofFunction(path, shown);
    if (/\.(?:md|markdown)$/i.test(path)) return { packages: [loneFile(path, shown, stat.size)], faults: [] };
    if (!stat.isFile()) return { packages: [], faults: [noFile(shown)] };
    return ofArchive(path, shown);
  } catch (error) {
    return { packages: [], faults: [unreadable(shown, error)] };
  }
}

function ofFolder(folder: string, shown: string): Found {
  const { files, links, faults } = listBelow(folder, '', shown);
  const sizes = new Map(files.map(({ path, size }) => [path, size]));
  const skills = findSkillFolders([...sizes.keys()]);
  const inSkills = new Set(
    skills.flatMap(({ path, files: own }) => own.map((file) => joinShown(path, file))),
  );
  const archives = [...sizes.keys()]
    .filter((path) => archiveName.test(path) && !inSkills.has(path))
    .map((path) => ofArchive(join(folder, path), joinShown(shown, path)));
  if (skills.length === 0 && archives.length === 0) faults.push(noSkill(shown));
  const packages = skills.map(({ path, files: own }): FoundPackage => {
    const place = join(folder, path);
    const shownFolder = joinShown(shown, path);
    return {
      shown: shownFolder,
      shownSkillMd: joinShown(shownFolder, textFilesOf(own)[0] ?? 'SKILL.md'),
      folder: basename(place),
      files: own.map((file) => ({ path: file, size: sizes.get(joinShown(path, file)) ?? 0 })),
      read: (file) => readFileSync(join(place, file)),
    };
  });
  faults.push(...linkFaults(links, skills, folder, shown), ...packages.flatMap(refusals));
  return together([{ packages, faults }, ...archives]);
}

/** Links are not followed: an import refuses a skill with one in it. One that leads to a skill is worth a word. */
function linkFaults(links: string[], skills: SkillFolder[], folder: string, shown: string): Fault[] {
  return links.flatMap((path) => {
    const fault = refusal(shown, { code: 'link', path, params: [] });
    if (isInSkill(path, skills)) return [fault];
    const leadsToSkill = /^skill\.(?:md|json)$/i.test(basename(path)) || isSkillFolder(join(folder, path));
    return leadsToSkill ? [{ ...fault, severity: 'warning' as const }] : [];
  });
}

function isInSkill(path: string, skills: SkillFolder[]): boolean {
  return skills.some((skill) => skill.path === '' || path.startsWith(`${skill.path}/`));
}

function isSkillFolder(path: string): boolean {
  try {
    return textFilesOf(readdirSync(path)).length > 0;
  } catch {
    // No folder, or a link that leads nowhere.
    return false;
  }
}

/** A SKILL.md, with what stands in the folders of a skill beside it: the folder itself may be full of other things. */
function ofSkillMd(path: string, shown: string): Found {
  const folder = dirname(path);
  const own = skillFolders.filter((name) =>
    statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory(),
  );
  const lists = own.map((name) => listBelow(folder, name, dirname(shown)));
  const one: FoundPackage = {
    shown: dirname(shown),
    shownSkillMd: shown,
    folder: basename(folder),
    files: [{ path: basename(path), size: statSync(path).size }, ...lists.flatMap(({ files }) => files)],
    read: (file) => readFileSync(join(folder, file)),
  };
  return { packages: [one], faults: [...lists.flatMap(({ faults }) => faults), ...refusals(one)] };
}

/** A skill.json with all that its folder has: the code and the prompt of a function stand beside it. */
function ofFunction(path: string, shown: string): Found {
  const { packages, faults } = ofFolder(dirname(path), dirname(shown));
  const own = packages.filter((each) => each.shown === dirname(shown));
  return { packages: own, faults: own.length > 0 ? faults : [noSkill(shown)] };
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
  try {
    const opened = openArchive(readFileSync(path), basename(path));
    if ('problem' in opened) return { packages: [], faults: [refusal(shown, opened.problem)] };
    return ofOpened(opened, shown);
  } catch (error) {
    return { packages: [], faults: [unreadable(shown, error)] };
  }
}

function ofOpened({ files, problems }: OpenedArchive, shown: string): Found {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const skills = findSkillFolders([...byPath.keys(), ...problems.map(({ path }) => path)]);
  const packages = skills
    .map(({ path, files: own }): FoundPackage => {
      const readable = own.filter((file) => byPath.has(joinShown(path, file)));
      return {
        shown: joinShown(shown, path),
        shownSkillMd: joinShown(joinShown(shown, path), textFilesOf(readable)[0] ?? 'SKILL.md'),
        folder: path === '' ? undefined : basename(path),
        files: readable.map((file) => ({ path: file, size: byPath.get(joinShown(path, file))?.size ?? 0 })),
        read: (file) => byPath.get(joinShown(path, file))?.read() ?? new Uint8Array(),
      };
    })
    .filter((each) => textFilesOf(each.files.map(({ path }) => path)).length > 0);
  const faults = problems.map((problem): Fault => {
    const fault = refusal(shown, problem);
    return packages.length === 0 || isInSkill(problem.path, skills)
      ? fault
      : { ...fault, severity: 'warning' };
  });
  if (skills.length === 0) faults.push(noSkill(shown));
  return { packages, faults: [...faults, ...packages.flatMap(refusals), ...packages.flatMap(damages)] };
}

/** Files that their archive cannot give: an import reads them all. The SKILL.md is read anyway. */
function damages({ shown, files, read }: FoundPackage): Fault[] {
  const skillMd = findSkillMd(files.map(({ path }) => path));
  return files.flatMap(({ path }) => {
    try {
      if (path !== skillMd) read(path);
      return [];
    } catch (error) {
      return [unreadable(joinShown(shown, path), error)];
    }
  });
}

function refusals({ shown, files }: FoundPackage): Fault[] {
  return checkPackage(files).map((problem) => refusal(shown, problem));
}

function together(parts: Found[]): Found {
  return {
    packages: parts.flatMap((part) => part.packages),
    faults: parts.flatMap((part) => part.faults),
  };
}
