import { nameTaken } from '../../core/library/function-name';
import { LibraryError } from '../../core/library/library-error';
import { mergeTexts } from '../../core/library/merge-texts';
import { describePackage } from '../../core/library/package';
import type { FolderConflict } from '../../core/library/types';
import type { ConflictChoice, ConflictFile, WriteBack } from '../../core/library/write-back';
import type { SkillFile } from '../../core/skill/inventory';
import { type ComparedSkill, compareSkills } from '../../core/update/compare';
import { utf8TextOf } from '../../core/utf8';
import { refuseBytes } from '../refuse-files';
import { type InstallNeeds, installCandidate } from './install';
import { withOwnConfig } from './own-config';
import {
  type BothSides,
  bothSides,
  takenAs,
  type WriteBackNeeds,
  writeFailed,
  writeOver,
} from './write-back';

type ConflictNeeds = WriteBackNeeds & InstallNeeds;

/** The three states of a skill, and what can be made of them. */
interface Compared extends BothSides {
  /** As it would be installed: with the user's own settings. */
  theirs: ComparedSkill;
  files: ConflictFile[];
  /** Undefined where the changes cannot both stand. */
  merged: ComparedSkill | undefined;
}

/** What was changed of a skill here and in its followed folder; undefined if there is nothing to compare there. */
export async function compareFolder(id: string, needs: ConflictNeeds): Promise<FolderConflict | undefined> {
  const compared = await compare(id, needs);
  if ('why' in compared) return undefined;
  const { here, there, files, base, theirs, merged } = compared;
  return {
    revision: here.manifest.revision,
    there: there.manifest.hashes.package,
    files,
    isBaseKnown: base !== undefined,
    theirs: { after: theirs.manifest, change: compareSkills(here, theirs) },
    ...(merged && { merged: { after: merged.manifest, change: compareSkills(here, merged) } }),
  };
}

/** Makes of both what the user has chosen, if both are still as they were compared; else `conflict`. */
export function settleConflict(
  id: string,
  choice: ConflictChoice,
  seen: Pick<FolderConflict, 'revision' | 'there'>,
  needs: ConflictNeeds,
): Promise<WriteBack> {
  return needs.inTurn(async () => {
    try {
      const compared = await compare(id, needs);
      if ('why' in compared) return { kind: 'failed', files: 0, detail: '', ...compared };
      const { here, there, merged } = compared;
      const isAsSeen =
        here.manifest.revision === seen.revision && there.manifest.hashes.package === seen.there;
      if (!isAsSeen) return { kind: 'conflict' };
      if (choice === 'theirs') {
        await installCandidate(there, needs);
        return { kind: 'written', files: 0 };
      }
      if (choice === 'mine') return await writeOver(compared, needs);
      if (!merged) return { kind: 'conflict' };
      const asTaken = { there: seen.there, here: seen.there };
      await needs.store.put({ ...merged.manifest, asTaken }, merged.files, seen.revision);
      const folder = await folderOf(here, needs);
      if (!folder?.writes) return { kind: 'written', files: 0 };
      const manifest = await needs.store.manifest(id);
      if (!manifest) throw new LibraryError('library-gone', { params: [id] });
      return await writeOver({ ...compared, here: { manifest, files: merged.files } }, needs);
    } catch (error) {
      return writeFailed(error);
    }
  });
}

async function folderOf({ manifest: { origin } }: BothSides['here'], { folders }: ConflictNeeds) {
  return origin.kind === 'folder' ? folders.find(origin.folder) : undefined;
}

async function compare(
  id: string,
  needs: ConflictNeeds,
): Promise<Compared | Exclude<Awaited<ReturnType<typeof bothSides>>, BothSides>> {
  const sides = await bothSides(id, needs);
  if ('why' in sides) return sides;
  const { here, there } = sides;
  const theirs = await withOwnConfig(
    { manifest: there.manifest, files: there.files },
    here.manifest,
    needs.sha256,
  );
  const base = await baseFiles(here, needs);
  const files = compareFiles(here.files, theirs.files, base);
  return {
    ...sides,
    theirs,
    files,
    base: base && sides.base,
    merged: base && (await mergedSkill(here, files, theirs.files, needs)),
  };
}

/** The files as they were taken; undefined where they are not kept any more. */
async function baseFiles(
  { manifest, files }: BothSides['here'],
  { store }: ConflictNeeds,
): Promise<SkillFile[] | undefined> {
  const taken = await takenAs(manifest, store);
  if (!taken) return undefined;
  return taken.version === undefined ? files : store.versionFiles(manifest.id, taken.version);
}

/** Each file that is not the same in all three, sorted by path. */
function compareFiles(mine: SkillFile[], theirs: SkillFile[], base: SkillFile[] | undefined): ConflictFile[] {
  const [own, other, taken] = [mine, theirs, base ?? []].map(
    (files) => new Map(files.map(({ path, bytes }) => [path, bytes])),
  );
  const paths = new Set([...mine, ...theirs].map(({ path }) => path));
  return [...paths].toSorted().flatMap((path): ConflictFile[] => {
    const [m, t, b] = [own, other, taken].map((files) => files?.get(path));
    if (isSame(m, t)) return [];
    const side = !base ? 'unknown' : isSame(b, m) ? 'there' : isSame(b, t) ? 'here' : 'both';
    const texts = [m, t, b].map((bytes) => (bytes ? utf8TextOf(bytes) : ''));
    const [mineText, theirText, baseText] = texts;
    if (mineText === undefined || theirText === undefined || baseText === undefined) return [{ path, side }];
    const isMergeable = side === 'both' && m && t && b;
    const merged = isMergeable ? mergeTexts(baseText, mineText, theirText) : undefined;
    return [
      {
        path,
        side,
        texts: { mine: mineText, theirs: theirText, base: baseText },
        ...(merged !== undefined && { merged }),
      },
    ];
  });
}

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  if (!one || !other) return one === other;
  return one.byteLength === other.byteLength && one.every((byte, at) => byte === other[at]);
}

/** What both changes make together; undefined where a file of both cannot be merged, or the whole is no skill. */
async function mergedSkill(
  { manifest: before, files }: BothSides['here'],
  compared: readonly ConflictFile[],
  theirs: readonly SkillFile[],
  needs: ConflictNeeds,
): Promise<ComparedSkill | undefined> {
  const sides = new Map(compared.map((each) => [each.path, each]));
  if (compared.some(({ side, merged }) => side === 'both' && merged === undefined)) return undefined;
  const merged = [...files.filter(({ path }) => sides.get(path)?.side !== 'there')];
  for (const file of theirs) if (sides.get(file.path)?.side === 'there') merged.push(file);
  const all = merged.map((file): SkillFile => {
    const text = sides.get(file.path)?.merged;
    return text === undefined ? file : { path: file.path, bytes: new TextEncoder().encode(text) };
  });
  try {
    refuseBytes(before.id, all);
  } catch {
    // Together they are what no import would take: one of them has to be chosen.
    return undefined;
  }
  const { id, origin, installedAt, installedConfig } = before;
  const facts = { source: 'user', origin, installedAt, sha256: needs.sha256 } as const;
  const { manifest } = await describePackage(id, all, facts);
  if (!manifest) return undefined;
  const { manifests } = await needs.store.manifests();
  if (manifest.signature && nameTaken(manifest, manifests)) return undefined;
  return { manifest: { ...manifest, installedConfig }, files: all };
}
