import { hostsAsked } from './addresses';
import type { SkillManifest, SkillOrigin } from './manifest';
import type {
  CountedSource,
  FollowedSource,
  SourceOverview,
  SourceState,
  WaitingSkill,
} from './source-types';

/** Of a source that nothing is known of yet. */
export function newSource(url: string): FollowedSource {
  return { url, habit: 'asked', waiting: [], offered: [] };
}

const folderMark = 'folder:';

/** What a folder that is followed is called where a source is asked for by its address, which no address can be. */
export function folderUrl(id: string): string {
  return folderMark + id;
}

/** The folder's id in such a name; undefined of an address. */
export function folderOfUrl(url: string): string | undefined {
  return url.startsWith(folderMark) ? url.slice(folderMark.length) : undefined;
}

/** The source that a skill came from, and its folder there; undefined where there is nothing to look at again. */
export function sourcePlaceOf(origin: SkillOrigin): { url: string; path: string } | undefined {
  if (origin.kind === 'url') return { url: origin.url, path: origin.path };
  return origin.kind === 'folder' ? { url: folderUrl(origin.folder), path: origin.path } : undefined;
}

/**
 * Every source that skills of the user's came from, or that a policy names, with what is remembered of it, sorted by address, folders behind.
 * What waits of skills that are not there any more is left out.
 */
export function followedSources(
  manifests: readonly Sourced[],
  followed: readonly CountedSource[],
  tokenHosts: readonly string[] = [],
): Omit<SourceOverview, 'standing'>[] {
  const known = new Map(followed.map((each) => [each.url, each]));
  const skills = new Map<string, Map<string, Sourced>>();
  for (const { url, managed } of followed) if (managed) skills.set(url, new Map());
  const here = new Set(manifests.map(({ id }) => id));
  for (const manifest of manifests) {
    const url = sourcePlaceOf(manifest.origin)?.url;
    if (url === undefined || known.get(url)?.dropped) continue;
    const own = skills.get(url) ?? new Map<string, Sourced>();
    skills.set(url, own.set(manifest.id, manifest));
  }
  return [...skills].toSorted(byKindAndAddress).map(([url, own]) => {
    const source = known.get(url) ?? newSource(url);
    const folder = folderNameOf(own);
    const overview = {
      ...source,
      kind: folder === undefined ? ('url' as const) : ('folder' as const),
      name: folder ?? sourceNameOf(url),
      waiting: source.waiting.filter((each) => waits(each, own.get(each.id))),
      offered: source.offered.filter((id) => !here.has(id)),
      leftOut: source.leftOut?.filter((id) => !own.has(id)),
      ...([...own.values()].some(({ asTaken }) => !asTaken) && { unsure: true as const }),
      skills: [...own.keys()].toSorted(),
      hosts: hostsAsked(url, tokenHosts),
    };
    return { ...overview, state: stateOf(overview) };
  });
}

/** What of a skill tells how it stands to its source. */
type Sourced = Pick<SkillManifest, 'id' | 'origin' | 'asTaken'>;

/** Whether what a look found still stands: the skill may be gone since, or what is there taken. */
function waits({ there }: WaitingSkill, manifest: Sourced | undefined): boolean {
  return manifest !== undefined && (there === undefined || manifest.asTaken?.there !== there);
}

function byKindAndAddress([a]: [string, unknown], [b]: [string, unknown]): number {
  const isFolder = (url: string) => Number(folderOfUrl(url) !== undefined);
  return isFolder(a) - isFolder(b) || (a < b ? -1 : 1);
}

/** The folder's own name, which each of its skills has; undefined of an address. */
function folderNameOf(skills: ReadonlyMap<string, Sourced>): string | undefined {
  for (const { origin } of skills.values()) if (origin.kind === 'folder') return origin.name;
  return undefined;
}

/** A host that does not answer, and a folder that cannot be read, is out of reach; all else that fails was refused, there or here. */
function stateOf({ lookedAt, failure, waiting }: FollowedSource): SourceState {
  if (lookedAt === undefined) return 'new';
  if (failure) return failure.kind === 'unreachable' || failure.kind === 'folder' ? 'unreachable' : 'refused';
  return waiting.length > 0 ? 'changed' : 'in-step';
}

/** Milliseconds between two looks at a source that is looked at daily. */
const day = 24 * 60 * 60_000;

/**
 * Whether a source wants to be looked at without anybody asking: a folder each time, since it costs no server anything, and what a policy pins
 * to something else than before.
 */
export function isDue({ url, habit, paused, lookedAt, pin, managed }: CountedSource, now: number): boolean {
  if (managed && pin !== managed.pin) return true;
  if (habit === 'asked' || paused) return false;
  return folderOfUrl(url) !== undefined || lookedAt === undefined || Math.abs(now - lookedAt) >= day;
}

/** What an address is called for people: the first two names of its path, as repositories have them; the host of what has no such path. */
export function sourceNameOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  const [owner, name] = pathname.split('/').filter(Boolean);
  return owner !== undefined && name !== undefined && !/\.\w+$/.test(owner) ? `${owner}/${name}` : host;
}

/** The commit that an address is pinned to; undefined where it follows a branch or a tag, or is no repository's. */
export function pinnedCommit(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  return new URL(url).pathname.split('/').find(isCommit);
}

/** Whether it is a commit's own name, which no branch or tag has. */
export function isCommit(name: string): boolean {
  return /^[0-9a-f]{40}$/.test(name);
}
