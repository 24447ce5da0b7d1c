import { isJunk } from './paths';

/** A folder with a SKILL.md or a skill.json; `path` is empty for the top. `files` are relative to it, sorted. */
export interface SkillFolder {
  path: string;
  files: string[];
}

const skillMd = /^skill\.md$/i;
const skillJson = 'skill.json';

/**
 * The skills in a set of files, at any depth, sorted by path. Give it the paths of refused files as well, or a skill whose
 * SKILL.md or skill.json is refused is not found at all.
 *
 * A SKILL.md inside of another skill is a file of that skill (an example, a template), and no skill of its own, unless
 * a folder called `skills` lies between them: a repository may have a SKILL.md at its top and its skills below `skills/`.
 * So it is with a skill.json; but a folder that has one and no SKILL.md may be another program's, and hides no skill below it.
 * Every file belongs to one skill, the innermost.
 */
export function findSkillFolders(paths: string[]): SkillFolder[] {
  const kept = paths.filter((path) => !isJunk(path)).toSorted();
  const written = new Set(kept.filter((path) => skillMd.test(nameOf(path))).map(folderOf));
  const candidates = new Set([
    ...written,
    ...kept.filter((path) => nameOf(path) === skillJson).map(folderOf),
  ]);
  const skills = new Map<string, SkillFolder>();
  for (const path of [...candidates].toSorted((one, other) => one.length - other.length)) {
    const outer = innermost(path, skills);
    const between = outer === undefined ? [] : below(outer.path, path).split('/').slice(0, -1);
    const hides = outer !== undefined && written.has(outer.path) && !between.includes('skills');
    if (!hides) skills.set(path, { path, files: [] });
  }
  for (const path of kept) {
    const skill = innermost(folderOf(path), skills);
    skill?.files.push(below(skill.path, path));
  }
  return [...skills.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Whether a file of this path makes its folder a skill. */
export const definesSkill = (path: string): boolean =>
  skillMd.test(nameOf(path)) || nameOf(path) === skillJson;

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
