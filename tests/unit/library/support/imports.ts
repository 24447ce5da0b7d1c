import { expect } from 'vitest';
import { writeZip } from '../../../../src/core/archive/write-zip';
import type { FoundSkill, ImportSession, ImportSource } from '../../../../src/core/library/import-types';
import type { Library } from '../../../../src/core/library/types';
import { bytesOf } from '../../store/support/skills';

/** A zip of these texts or bytes, as a file that was dropped. */
export function zipFile(name: string, files: Record<string, string | Uint8Array<ArrayBuffer>>): File {
  const packed = Object.entries(files).map(([path, content]) => ({
    path,
    bytes: typeof content === 'string' ? bytesOf(content) : content,
  }));
  return new File([writeZip(packed)], name);
}

export const fileSource = (file: File): ImportSource => ({ kind: 'file', file });

/** A folder that was dropped: paths with the folder's own name. */
export function folderSource(name: string, files: Record<string, string>): ImportSource {
  return {
    kind: 'folder',
    name,
    files: Object.entries(files).map(([path, text]) => ({ path, file: new File([text], path) })),
  };
}

/** Opens, and fails the test if no skills were found. */
export async function openSkills(
  library: Library,
  source: ImportSource,
): Promise<{ session: ImportSession; skills: FoundSkill[] }> {
  const session = library.openImport(source);
  const found = await session.found;
  if (!('skills' in found)) throw new Error(`Found no skills but ${JSON.stringify(found)}`);
  return { session, skills: found.skills };
}

/** Opens and installs all that was found; returns the keys. */
export async function importAll(library: Library, source: ImportSource): Promise<string[]> {
  const { session, skills } = await openSkills(library, source);
  const report = await session.install(skills.map(({ place }) => place));
  expect(report.failed).toEqual([]);
  return report.installed;
}
