import { isJunk } from './paths';

/** A folder with a SKILL.md; `path` is empty for the top. `files` are relative to it, sorted. */
export interface SkillFolder {
  path: string;
  files: string[];
}

const skillMd = /^skill\.md$/i;

/**
 * The skills in a set of files, at any depth, sorted by path. Give it the paths of refused files as well, or a skill whose
 * SKILL.md is refused is not found at all.
 *
 * A SKILL.md inside of another skill is a file of that skill (an example, a template), and no skill of its own, unless
 * a folder called `skills` lies between them: a repository may have a SKILL.md at its top and its skills below `skills/`.
 * Every file belongs to one skill, the innermost.
 */
export function findSkillFolders(paths: string[]): SkillFolder[] {
  const kept = paths.filter((path) => !isJunk(path)).toSorted();
  const candidates = new Set(kept.filter((path) => skillMd.test(nameOf(path))).map(folderOf));
  const skills = new Map<string, SkillFolder>();
  for (const path of [...candidates].toSorted((one, other) => one.length - other.length)) {
    const outer = innermost(path, skills);
    const between = outer === undefined ? [] : below(outer.path, path).split('/').slice(0, -1);
    if (outer === undefined || between.includes('skills')) skills.set(path, { path, files: [] });
  }
  for (const path of kept) {
    const skill = innermost(folderOf(path), skills);
    skill?.files.push(below(skill.path, path));
  }
  return [...skills.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** The skill that this folder is, or that it lies in. */
function innermost(folder: string, skills: Map<string, SkillFolder>): SkillFolder | undefined {
  for (let path = folder; ; path = folderOf(path)) {
    const skill = skills.get(path);
    if (skill || path === '') return skill;
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function below(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}
