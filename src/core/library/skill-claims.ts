import type { ListedPlugin, PluginManifest } from './marketplace';
import { containedPath, pathBelow } from './plugin-paths';
import type { ShelfFiles } from './shelf-files';

/** Where a plugin says that it has skills: in the folder `path`, and `levels` of folders below it. */
export interface SkillClaim {
  path: string;
  levels: number;
}

/**
 * Where the skills of a plugin in the folder `root` are. A manifest adds to the folder `skills`; the entry of a list alone says it all where
 * it is not `strict`, or where the plugin's folder is that of the whole list, which it shares with others. `refused`: paths that could lead
 * out of the plugin.
 */
export function claimsOf(
  root: string,
  entry: Pick<ListedPlugin, 'parts' | 'strict'>,
  own: PluginManifest | undefined,
  files: ShelfFiles,
): { claims: SkillClaim[]; refused: string[] } {
  const listed = entry.parts.skills;
  const isWhole = listed !== undefined && (!entry.strict || root === '');
  const written = [...new Set([...(listed ?? []), ...(entry.strict ? (own?.parts.skills ?? []) : [])])];
  const claims: SkillClaim[] = [];
  const refused: string[] = [];
  for (const each of written) {
    const path = containedPath(each);
    // Of the plugin's own folder, what lies in it: it may hold what is none of its own.
    if (path !== undefined) claims.push({ path: pathBelow(root, path), levels: path === '' ? 1 : Infinity });
    else refused.push(each.slice(0, 500));
  }
  const folder = pathBelow(root, 'skills');
  if (!isWhole) claims.push({ path: folder, levels: Infinity });
  if (written.length === 0 && !files.hasFolder(folder)) claims.push({ path: root, levels: 0 });
  return { claims, refused: refused.slice(0, 20) };
}

/**
 * The plugins that each skill belongs to, by their place in `claims`, that which names the nearest folder first, and of those the first.
 * `skills`: paths of their folders.
 */
export function ownersOf(skills: readonly string[], claims: readonly SkillClaim[][]): number[][] {
  const byPath = new Map<string, { owner: number; levels: number }[]>();
  for (const [owner, all] of claims.entries()) {
    for (const { path, levels } of all) {
      const there = byPath.get(path);
      if (there) there.push({ owner, levels });
      else byPath.set(path, [{ owner, levels }]);
    }
  }
  return skills.map((skill) => {
    const owners = new Set<number>();
    let folder = skill;
    for (let level = 0; ; level++) {
      for (const { owner, levels } of byPath.get(folder) ?? []) if (level <= levels) owners.add(owner);
      if (folder === '') return [...owners];
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
    }
  });
}

/**
 * What says whether one of these plugins names the part `part` of the skill `outer` for its own, and not only the skill with all that is in it.
 * Both are paths of folders.
 */
export function partsNamed(claims: readonly SkillClaim[]): (outer: string, part: string) => boolean {
  const levelsOf = new Map<string, number>();
  for (const { path, levels } of claims) levelsOf.set(path, Math.max(levels, levelsOf.get(path) ?? 0));
  return (outer, part) => {
    let level = 0;
    for (
      let folder = part;
      folder !== outer;
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
    ) {
      if ((levelsOf.get(folder) ?? -1) >= level) return true;
      level += 1;
    }
    return false;
  };
}
