import { archiveLimits } from '../../core/archive/limits';
import { findTwins, isJunk } from '../../core/archive/paths';
import { writeZip } from '../../core/archive/write-zip';
import type { MetadataById } from '../../core/catalog/metadata';
import type { LeftOutSkill } from '../../core/library/import-types';
import { LibraryError } from '../../core/library/library-error';
import type { SkillOrigin } from '../../core/library/manifest';
import type { Memo } from '../../core/library/memo';
import type { SkillStore } from '../../core/library/skill-store';
import type { SkillFile } from '../../core/skill/inventory';
import {
  type Backup,
  type BackupSettings,
  backupFile,
  backupVersion,
  type SavedSkill,
} from './backup-format';

export interface BackupNeeds {
  store: SkillStore;
  memos: { list(): Promise<Memo[]> };
  now(): number;
}

/** A zip counts no further without zip64, which is not written here. */
const mostFiles = 65_535;

/**
 * All that is the user's, as a zip: the skills' files as they are, and `caretaker-backup.json`. What is written here can
 * be restored: a skill whose record is damaged, or that would make the archive larger than may be opened, is left out,
 * and named. `sites`: of the skills that count where their source says, which a restored skill does not have.
 */
export async function makeBackup(
  settings: BackupSettings,
  sites: Record<string, string[]>,
  needs: BackupNeeds,
): Promise<{ blob: Blob; leftOut: LeftOutSkill[] }> {
  const { store, memos, now } = needs;
  const { skills, files, leftOut } = await gatherSkills(store);
  const backup: Backup = {
    version: backupVersion,
    createdAt: now(),
    skills,
    metadata: withSites(withoutTimes(await store.metadata()), sites),
    settings,
    memos: await memos.list(),
  };
  const json = new TextEncoder().encode(JSON.stringify(backup, undefined, 1));
  const blob = new Blob([writeZip([{ path: backupFile, bytes: json }, ...files])], {
    type: 'application/zip',
  });
  return { blob, leftOut };
}

/** When somebody worked with what is nobody's business who gets the file. */
function withoutTimes(metadata: MetadataById): Backup['metadata'] {
  return Object.fromEntries(Object.entries(metadata).map(([id, { used: _, ...kept }]) => [id, kept]));
}

function withSites(metadata: Backup['metadata'], sites: Record<string, string[]>): Backup['metadata'] {
  const scoped = Object.entries(sites).map(([id, own]) => [id, { ...metadata[id], sites: own }]);
  return { ...metadata, ...Object.fromEntries(scoped) };
}

async function gatherSkills(store: SkillStore) {
  const { manifests, damaged } = await store.manifests();
  const skills: SavedSkill[] = [];
  const files: SkillFile[] = [];
  const leftOut: LeftOutSkill[] = damaged.map((id) => ({ id, why: 'damaged' }));
  const room = { files: mostFiles - 1, bytes: archiveLimits.archiveBytes - archiveLimits.fileBytes };
  for (const { id, origin, installedAt, installedConfig, inventory } of manifests) {
    if (origin.kind === 'builtin') continue;
    if (inventory.count > room.files || inventory.bytes > room.bytes) {
      leftOut.push({ id, why: 'room' });
      continue;
    }
    const own = await readable(store.files(id));
    if (!own) {
      leftOut.push({ id, why: 'damaged' });
      continue;
    }
    room.files -= inventory.count;
    room.bytes -= inventory.bytes;
    const folder = folderFor(id, skills);
    skills.push({ id, folder, origin: savedOrigin(origin), installedAt, installedConfig });
    files.push(...own.map(({ path, bytes }) => ({ path: `skills/${folder}/${path}`, bytes })));
  }
  return { skills, files, leftOut };
}

function savedOrigin(origin: Exclude<SkillOrigin, { kind: 'builtin' }>): SavedSkill['origin'] {
  // Only here a folder can be found by its id.
  if (origin.kind === 'folder') return { kind: 'file', name: origin.name };
  return origin.kind === 'backup' ? { kind: 'backup', claims: origin.claims } : origin;
}

/** The files; undefined if one of them is damaged. */
async function readable(files: Promise<SkillFile[]>): Promise<SkillFile[] | undefined> {
  try {
    return await files;
  } catch (error) {
    if (error instanceof LibraryError && error.code === 'store-damaged') return undefined;
    throw error;
  }
}

/** The id, with a number if some file system, or the import, would not take it beside the other skills' folders. */
function folderFor(id: string, skills: SavedSkill[]): string {
  const taken = skills.map(({ folder }) => folder);
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? id : `${id}~${number}`;
    if (!isJunk(folder) && findTwins([...taken, folder]).length === 0) return folder;
  }
}
