import { ArchiveError } from '../../core/archive/archive-error';
import type { FoundSkill } from '../../core/library/import-types';
import { marketplaceLimits, marketplacePath } from '../../core/library/marketplace';
import { pathBelow } from '../../core/library/plugin-paths';
import { shelfOf } from '../../core/library/shelf';
import { createShelfFiles } from '../../core/library/shelf-files';
import type { Shelf } from '../../core/library/shelf-types';
import { partsNamed } from '../../core/library/skill-claims';
import { utf8TextOf } from '../../core/utf8';
import { type Source, unwrapped, wrapperOf } from './source';

/** Bytes of a plugin's own manifest, and of what it has beside its skills; the list of all may have more. */
const manifestBytes = 200_000;

/**
 * The plugins that a source offers, with these skills of it; undefined where it offers none. `apart`: what takes a skill apart of which a
 * plugin names a part.
 */
export async function shelfOfSource(
  { files, index, top }: Source,
  found: readonly FoundSkill[],
  apart: (outer: FoundSkill) => Promise<FoundSkill[]>,
): Promise<Shelf | 'unreadable' | undefined> {
  // What a site lists is fetched file by file: none of them is a list of plugins.
  if (index !== undefined) return undefined;
  const paths = files.map(({ path }) => path);
  const folder = top ?? topOf(paths);
  const inTop = (path: string) => folder === '' || path === folder || path.startsWith(`${folder}/`);
  const byPath = new Map(
    files.flatMap((file) => (inTop(file.path) ? [[unwrapped(file.path, folder), file] as const] : [])),
  );
  const text = async (path: string) => {
    const file = byPath.get(path);
    const most = path === marketplacePath ? marketplaceLimits.bytes : manifestBytes;
    if (!file || file.size > most) return undefined;
    try {
      return utf8TextOf(await file.read());
    } catch (error) {
      // A file that turns out to be refused says nothing.
      if (error instanceof ArchiveError) return undefined;
      throw error;
    }
  };
  return shelfOf(createShelfFiles([...byPath.keys()], text), async (claims) => {
    const isNamed = partsNamed(claims);
    const known = new Set(found.map(({ path }) => path));
    const skills = [...found];
    for (const outer of found.filter(({ path }) => inTop(path))) {
      const parts = outer.parts ?? [];
      const path = unwrapped(outer.path, folder);
      const isApart = parts.some((part) => known.has(pathBelow(outer.path, part)));
      if (!isApart && parts.some((part) => isNamed(path, pathBelow(path, part))))
        skills.push(...(await apart(outer)));
    }
    return skills.flatMap(({ place, path }) =>
      inTop(path) ? [{ place, path: unwrapped(path, folder) }] : [],
    );
  });
}

/** The folder around all files, unless it is that of the list itself. */
function topOf(paths: string[]): string {
  return paths.includes(marketplacePath) ? '' : wrapperOf(paths);
}
