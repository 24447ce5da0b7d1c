import { ArchiveError } from '../../core/archive/archive-error';
import type { ImportFailure, ImportProgress, InstallReport } from '../../core/library/import-types';
import { LibraryError } from '../../core/library/library-error';
import type { SkillManifest, SkillOrigin } from '../../core/library/manifest';
import type { SkillStore } from '../../core/library/skill-store';
import { sourcePlaceOf } from '../../core/library/sources';
import type { SkillKey, SkillMetadata } from '../../core/skill/model';
import { versionOf } from '../version';
import type { Candidate } from './find';
import { withOwnConfig } from './own-config';
import { ImportError } from './source';

export interface InstallNeeds {
  store: SkillStore;
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  now(): number;
  progress(progress: ImportProgress): void;
  /** Asked before every skill. */
  isCancelled(): boolean;
}

export interface Installation {
  id: string;
  work(): Promise<SkillKey>;
}

/** Does one job after another, until it is cancelled; one that fails costs no other. */
export async function runJobs(
  jobs: Installation[],
  { progress, isCancelled }: Pick<InstallNeeds, 'progress' | 'isCancelled'>,
): Promise<InstallReport> {
  const report: InstallReport = { installed: [], failed: [], cancelled: false };
  for (const [index, { id, work }] of jobs.entries()) {
    if (isCancelled()) return { ...report, cancelled: true };
    progress({ step: 'installing', done: index, total: jobs.length });
    try {
      report.installed.push(await work());
    } catch (error) {
      report.failed.push({ id, failure: failureOf(error) });
    }
  }
  progress({ step: 'installing', done: jobs.length, total: jobs.length });
  return report;
}

/** What a backup says of a skill beside its files. No use is forgotten. */
export interface Restored {
  installedConfig?: SkillManifest['installedConfig'];
  looks: Partial<SkillMetadata>;
}

/**
 * Installs a skill that was found in place of the one that stood there then. What the user had set stays: its metadata,
 * and its settings that the new files still know. Rejects with `library-changed` or `library-exists` if somebody else was
 * faster.
 */
export async function installCandidate(
  { found, read: readFiles, before }: Candidate,
  { store, sha256, now }: InstallNeeds,
  restored?: Restored,
): Promise<SkillKey> {
  const { id, manifest, refused, diagnostics } = found;
  const [problem] = refused;
  if (problem) throw new ArchiveError(problem);
  const isFaulty = diagnostics.some(({ severity }) => severity === 'error');
  if (!manifest || isFaulty) throw new LibraryError('library-invalid', { params: [id], diagnostics });
  const read = await readFiles();
  if ('problem' in read) throw new ArchiveError(read.problem);
  const fresh = { manifest: { ...manifest, installedAt: versionOf(now()) }, files: read.files };
  const update = before && !restored ? await withOwnConfig(fresh, before, sha256) : fresh;
  const asTaken = { there: manifest.hashes.package, here: update.manifest.hashes.package };
  const looks = read.metadata;
  if (restored) {
    const { installedConfig = manifest.installedConfig } = restored;
    const uses = (own: Partial<SkillMetadata>) => Math.max(own.uses ?? 0, restored.looks.uses ?? 0);
    await store.put({ ...update.manifest, installedConfig }, update.files, before?.revision, {
      change: 'backup',
      metadata: (own) => ({
        ...looks,
        ...own,
        ...restored.looks,
        // Where it counts here is the user's to change.
        ...(own.sites && { sites: own.sites }),
        ...(own.collections && { collections: own.collections }),
        ...(uses(own) > 0 && { uses: uses(own) }),
      }),
    });
    return manifest.key;
  }
  // What an old file said of its looks stands where the user has said nothing.
  const metadata = Object.keys(looks).length > 0 ? (own: typeof looks) => ({ ...looks, ...own }) : undefined;
  const taken = sourcePlaceOf(manifest.origin) ? { ...update.manifest, asTaken } : update.manifest;
  const change = isFromThere(manifest.origin, before?.origin) ? 'update' : 'import';
  await store.put(taken, update.files, before?.revision, { change, ...(metadata && { metadata }) });
  return manifest.key;
}

/** Whether the skill that stood there came from the same place of the same source. */
function isFromThere(origin: SkillOrigin, before: SkillOrigin | undefined): boolean {
  const [from, there] = [origin, before].map((each) => each && sourcePlaceOf(each));
  return from !== undefined && from.url === there?.url && from.path === there.path;
}

/** Any error as what a report says of it. */
export function failureOf(error: unknown): ImportFailure {
  if (error instanceof ImportError) return error.failure;
  if (error instanceof ArchiveError) return { kind: 'archive', problem: error.problem };
  if (error instanceof LibraryError) {
    return { kind: 'library', error: { code: error.code, params: error.params } };
  }
  return { kind: 'unexpected', detail: error instanceof Error ? error.message : String(error) };
}
