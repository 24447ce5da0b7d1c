import { hostsAsked } from './addresses';
import type { FollowedSource, SkillManifest, SourceOverview, SourceState, WaitingSkill } from './types';

/** Of a source that nothing is known of yet. */
export function newSource(url: string): FollowedSource {
  return { url, habit: 'asked', waiting: [], offered: [] };
}

/**
 * Every address that skills of the user's came from, with what is remembered of it, sorted by address. What waits of skills that
 * are not there any more is left out.
 */
export function followedSources(
  manifests: readonly Sourced[],
  followed: readonly FollowedSource[],
  tokenHosts: readonly string[] = [],
): SourceOverview[] {
  const known = new Map(followed.map((each) => [each.url, each]));
  const skills = new Map<string, Map<string, Sourced>>();
  const here = new Set(manifests.map(({ id }) => id));
  for (const manifest of manifests) {
    if (manifest.origin.kind !== 'url' || known.get(manifest.origin.url)?.dropped) continue;
    const { url } = manifest.origin;
    const own = skills.get(url) ?? new Map<string, Sourced>();
    skills.set(url, own.set(manifest.id, manifest));
  }
  return [...skills].toSorted(byAddress).map(([url, own]) => {
    const source = known.get(url) ?? newSource(url);
    const overview = {
      ...source,
      name: sourceNameOf(url),
      waiting: source.waiting.filter((each) => waits(each, own.get(each.id))),
      offered: source.offered.filter((id) => !here.has(id)),
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

function byAddress([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** A host that does not answer is out of reach; all else that fails was refused, there or here. */
function stateOf({ lookedAt, failure, waiting }: FollowedSource): SourceState {
  if (lookedAt === undefined) return 'new';
  if (failure) return failure.kind === 'unreachable' ? 'unreachable' : 'refused';
  return waiting.length > 0 ? 'changed' : 'in-step';
}

/** Milliseconds between two looks at a source that is looked at daily. */
const day = 24 * 60 * 60_000;

/** Whether a source wants to be looked at without anybody asking. */
export function isDue({ habit, paused, lookedAt }: FollowedSource, now: number): boolean {
  return habit !== 'asked' && !paused && (lookedAt === undefined || Math.abs(now - lookedAt) >= day);
}

/** The first two names of its path, as repositories have them; the host of what has no such path. */
function sourceNameOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  const [owner, name] = pathname.split('/').filter(Boolean);
  return owner !== undefined && name !== undefined && !/\.\w+$/.test(owner) ? `${owner}/${name}` : host;
}

/** The commit that an address is pinned to; undefined where it follows a branch or a tag, or is no repository's. */
export function pinnedCommit(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  return new URL(url).pathname.split('/').find((name) => /^[0-9a-f]{40}$/.test(name));
}
