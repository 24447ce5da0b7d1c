import { isJunk } from './paths';

/** A folder with a SKILL.md or a skill.json; `path` is empty for the top. `files` are relative to it, sorted. */
export interface SkillFolder {
  path: string;
  files: string[];
  /** Folders in it with a SKILL.md of their own that are files of it, relative and sorted, but for those in one of them; absent if there are none. */
  parts?: string[];
}

interface Part {
  folder: SkillFolder;
  /** What it is a part of. */
  holder: SkillFolder;
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
 *
 * `isOwn` says of a part of a skill, by its full path, that it is a skill too: then so is each part of that skill. It stays whole, since
 * what it says of its files holds as it does on a disk, where its parts lie in it.
 */
export function findSkillFolders(
  paths: string[],
  isOwn: (part: string) => boolean = () => false,
): SkillFolder[] {
  const kept = paths.filter((path) => !isJunk(path)).toSorted();
  const written = new Set(kept.filter((path) => skillMd.test(nameOf(path))).map(folderOf));
  const candidates = new Set([
    ...written,
    ...kept.filter((path) => nameOf(path) === skillJson).map(folderOf),
  ]);
  const skills = new Map<string, SkillFolder>();
  const parts = new Map<string, Part>();
  for (const path of [...candidates].toSorted((one, other) => one.length - other.length)) {
    const outer = innermost(path, skills);
    const between = outer === undefined ? [] : below(outer.path, path).split('/').slice(0, -1);
    const hides = outer !== undefined && written.has(outer.path) && !between.includes('skills');
    if (!hides) skills.set(path, { path, files: [] });
    else if (written.has(path)) {
      const part = innermost(path, parts)?.folder;
      const holder = part && part.path.length > outer.path.length ? part : outer;
      holder.parts ??= [];
      holder.parts.push(below(holder.path, path));
      parts.set(path, { folder: { path, files: [] }, holder });
    }
  }
  const apart = partsOfApart(parts, isOwn);
  for (const path of kept) {
    const skill = innermost(folderOf(path), skills);
    skill?.files.push(below(skill.path, path));
    if (!skill || apart.size === 0) continue;
    for (let folder = folderOf(path); folder !== skill.path; folder = folderOf(folder))
      apart.get(folder)?.files.push(below(folder, path));
  }
  const all = [...skills.values(), ...apart.values()];
  for (const folder of all) folder.parts?.sort();
  return all.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** The parts of skills of which one part is a skill, by their paths. `parts`: those that lie deeper are behind. */
function partsOfApart(
  parts: ReadonlyMap<string, Part>,
  isOwn: (part: string) => boolean,
): Map<string, SkillFolder> {
  const apart = new Set<SkillFolder>();
  for (const { folder, holder } of [...parts.values()].reverse())
    if (apart.has(folder) || isOwn(folder.path)) apart.add(holder);
  const own = [...parts.values()].filter(({ holder }) => apart.has(holder));
  return new Map(own.map(({ folder }) => [folder.path, folder]));
}

/** Whether a file of this path makes its folder a skill. */
export const definesSkill = (path: string): boolean =>
  skillMd.test(nameOf(path)) || nameOf(path) === skillJson;

/** The skill that this folder is, or that it lies in. */
function innermost<Skill>(folder: string, skills: ReadonlyMap<string, Skill>): Skill | undefined {
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
