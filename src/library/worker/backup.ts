import { findTwins } from '../../core/archive/paths';
import { writeZip } from '../../core/archive/write-zip';
import type { SkillStore } from '../../core/library/skill-store';
import type { Memo } from '../../core/memo';
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

/**
 * All that is the user's, as a zip: the skills' files as they are, and `caretaker-backup.json`. A skill whose record is
 * damaged cannot be in it.
 */
export async function makeBackup(settings: BackupSettings, needs: BackupNeeds): Promise<Blob> {
  const { store, memos, now } = needs;
  const { manifests } = await store.manifests();
  const skills: SavedSkill[] = [];
  const files: SkillFile[] = [];
  for (const { id, origin, installedAt, installedConfig } of manifests) {
    if (origin.kind === 'builtin') continue;
    const folder = folderFor(id, skills);
    skills.push({ id, folder, origin, installedAt, installedConfig });
    for (const { path, bytes } of await store.files(id))
      files.push({ path: `skills/${folder}/${path}`, bytes });
  }
  const backup: Backup = {
    version: backupVersion,
    createdAt: now(),
    skills,
    metadata: await store.metadata(),
    settings,
    memos: await memos.list(),
  };
  const json = new TextEncoder().encode(JSON.stringify(backup, undefined, 1));
  return new Blob([writeZip([{ path: backupFile, bytes: json }, ...files])], { type: 'application/zip' });
}

/** The id, with a number if some file system could not hold it beside the other skills' folders. */
function folderFor(id: string, skills: SavedSkill[]): string {
  const taken = skills.map(({ folder }) => folder);
  for (let number = 1; ; number += 1) {
    const folder = number === 1 ? id : `${id}~${number}`;
    if (findTwins([...taken, folder]).length === 0) return folder;
  }
}
