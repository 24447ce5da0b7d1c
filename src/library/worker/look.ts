import type { FoundSkill, ImportFailure } from '../../core/library/import-types';
import { LibraryError } from '../../core/library/library-error';
import type { SkillManifest } from '../../core/library/manifest';
import { marketplacePath, pluginManifestPath } from '../../core/library/marketplace';
import type { FollowedSource, WaitingSkill } from '../../core/library/source-types';
import { sourcePlaceOf } from '../../core/library/sources';
import type { SkillKey } from '../../core/skill/model';
import { NotModified } from './fetch-source';
import { type Candidate, type FindNeeds, findSkills } from './find';
import { failureOf, type InstallNeeds, installCandidate } from './install';
import type { Source } from './source';

/** A source to look at, with what the last look found. */
export interface SourceToLookAt {
  url: string;
  mark?: string | undefined;
  /** See `ManagedSource`. */
  pin?: string | undefined;
  /** What changed there, was not changed here, and asks for nothing more, is taken. */
  take: boolean;
}

/** What a look at one source found. */
export type SourceLook = { url: string; taken: SkillKey[] } & (
  | { unchanged: true }
  | ({ found: true } & Pick<
      FollowedSource,
      'mark' | 'commit' | 'lists' | 'waiting' | 'offered' | 'leftOut' | 'failure'
    >)
  | { failure: ImportFailure }
);

export type LookNeeds = FindNeeds &
  InstallNeeds & {
    /** What is there, as `openSource` does. */
    open(url: string, since: string | undefined, pin: string | undefined): Promise<Source>;
  };

/** Sources that are asked at a time. */
const together = 4;

/** Looks at each of these sources; one that fails costs no other. */
export async function lookAtSources(
  sources: readonly SourceToLookAt[],
  needs: LookNeeds,
): Promise<SourceLook[]> {
  const opened: Promise<Source | 'unchanged' | { failure: ImportFailure }>[] = [];
  const looks: SourceLook[] = [];
  for (const [index, { url, take }] of sources.entries()) {
    if (needs.isCancelled()) break;
    while (opened.length < Math.min(sources.length, index + together)) {
      const next = sources[opened.length];
      if (next) opened.push(openAgain(next, needs));
    }
    const source = await opened[index];
    if (source === undefined || source === 'unchanged') looks.push({ url, taken: [], unchanged: true });
    else if ('failure' in source) looks.push({ url, taken: [], failure: source.failure });
    else looks.push(await lookOrFailure(url, source, take, needs));
  }
  return looks;
}

async function openAgain(
  { url, mark, pin }: SourceToLookAt,
  needs: LookNeeds,
): Promise<Source | 'unchanged' | { failure: ImportFailure }> {
  try {
    return await needs.open(url, mark, pin);
  } catch (error) {
    return error instanceof NotModified ? 'unchanged' : { failure: failureOf(error) };
  }
}

/** A folder may change while it is read. */
async function lookOrFailure(
  ...[url, source, take, needs]: Parameters<typeof compared>
): Promise<SourceLook> {
  try {
    return await compared(url, source, take, needs);
  } catch (error) {
    return { url, taken: [], failure: failureOf(error) };
  }
}

/** What of a source is not as it is here. */
async function compared(url: string, source: Source, take: boolean, needs: LookNeeds): Promise<SourceLook> {
  const candidates = await findSkills(source, needs);
  const { manifests } = await needs.store.manifests();
  const here = new Set(manifests.map(({ id }) => id));
  const own = new Set<string>();
  const there = new Map(candidates.map((each) => [each.found.path, each]));
  const waiting: WaitingSkill[] = [];
  const taken: SkillKey[] = [];
  let failure: FollowedSource['failure'];
  for (const manifest of manifests) {
    if (sourcePlaceOf(manifest.origin)?.url !== url) continue;
    own.add(manifest.id);
    const candidate = candidateOf(manifest, source, there);
    const found = standing(manifest, candidate);
    if (!found) continue;
    if (found.why !== 'update' || !take || !candidate) {
      waiting.push(found);
      continue;
    }
    try {
      taken.push(await installCandidate(candidate, needs));
    } catch (error) {
      // Another window may have taken it in the same moment; what waits then is what is not as it is there.
      if (!(error instanceof LibraryError && error.code === 'library-changed')) failure = failureOf(error);
      waiting.push(found);
    }
  }
  const isSound = candidates.every(({ found }) => found.refused.length === 0);
  const { mark, commit } = source;
  const lists = listsIn(source);
  return {
    url,
    found: true,
    taken,
    waiting,
    offered: candidates.flatMap(({ found }) => (here.has(found.id) || !found.manifest ? [] : found.id)),
    leftOut: candidates.flatMap(({ found }) =>
      !own.has(found.id) && (here.has(found.id) || !isSoundSkill(found)) ? found.id : [],
    ),
    // Where something was refused it may be in order next time, though the list of it stays as it is.
    ...(mark !== undefined && isSound && { mark }),
    ...(commit !== undefined && { commit }),
    ...(lists && { lists }),
    ...(failure && { failure }),
  };
}

/** What lists the skills of a source there. */
function listsIn({ index, files }: Source): FollowedSource['lists'] {
  if (index !== undefined) return 'site';
  const isList = ({ path }: { path: string }) =>
    [marketplacePath, pluginManifestPath].some((list) => path === list || path.endsWith(`/${list}`));
  return files.some(isList) ? 'plugin' : undefined;
}

/** The skill of the source that an installed one came from: an origin names the folder without the one that wraps an archive. */
function candidateOf(
  { origin }: SkillManifest,
  source: Source,
  there: ReadonlyMap<string, Candidate>,
): Candidate | undefined {
  for (const [path, candidate] of there) {
    const from = sourcePlaceOf(source.originOf(path));
    if (from && from.path === sourcePlaceOf(origin)?.path) return candidate;
  }
  return undefined;
}

/** How a skill stands to what is there; undefined if it is as it is there, or as it was when it was taken. */
function standing(manifest: SkillManifest, candidate: Candidate | undefined): WaitingSkill | undefined {
  const { id, origin, asTaken, hashes } = manifest;
  const path = sourcePlaceOf(origin)?.path ?? '';
  if (!candidate) return { id, path, why: 'gone' };
  const { found } = candidate;
  if (!found.manifest || !isSoundSkill(found)) return { id, path, why: 'refused' };
  const there = found.manifest.hashes.package;
  if (found.change?.same || asTaken?.there === there) return undefined;
  return { id, path, why: reasonOf(), there };

  function reasonOf(): WaitingSkill['why'] {
    if (!asTaken) return 'unknown';
    if (asTaken.here !== hashes.package) return 'edited';
    return found.change && found.change.loosens.length === 0 ? 'update' : 'asks';
  }
}

/** Whether all of it can be installed as it is. */
export function isSoundSkill({ manifest, diagnostics, refused }: FoundSkill): boolean {
  const isFaulty = diagnostics.some(({ severity }) => severity === 'error');
  return manifest !== undefined && !isFaulty && refused.length === 0;
}
