import { plainName } from '../nearest-names';
import type { ListedSkill, SkillSource } from '../skill/model';
import { firstCalled, precedence, type Ranked, type SourceStanding } from '../skill/precedence';
import type { Collection } from './collections';
import type { CountedSource } from './source-types';
import { folderOfUrl } from './sources';

/** What of a skill tells where it stands. */
type Placed = Pick<ListedSkill, 'from'> & { source: SkillSource };

/** What is set for many skills at once: which sources stand before which, and where the skills of sources and collections count. */
export interface SourceOrder {
  followed: readonly Pick<CountedSource, 'url' | 'lists' | 'sites' | 'managed'>[];
  /** The addresses of sources in the order that the user has put them in, the nearest first; of those that are not in it the address decides. */
  moved: readonly string[];
  /** The user's own sets of skills, wherever those came from. */
  collections: readonly Collection[];
}

/** Nothing is set. */
export const noOrder: SourceOrder = { followed: [], moved: [], collections: [] };

/** What kind of source a skill is from, as far as precedence goes. */
export function standingsOf({ followed }: SourceOrder): (skill: Placed) => SourceStanding {
  const kinds = new Map<string, SourceStanding | undefined>(
    followed.map(({ url, lists, managed }) => [url, managed ? 'managed' : lists]),
  );
  return ({ source, from }) => {
    if (source !== 'user' || !from) return source;
    return folderOfUrl(from) === undefined ? (kinds.get(from) ?? 'user') : 'folder';
  };
}

/** The sources as they stand, the nearest first, each with the kind that it stands among. */
export function inPrecedence<Source extends { url: string }>(
  sources: readonly Source[],
  order: SourceOrder,
): (Source & { standing: SourceStanding })[] {
  const standingOf = standingsOf(order);
  const moved = new Map(order.moved.map((url, place) => [url, place]));
  const placeOf = (url: string) => moved.get(url) ?? moved.size;
  return sources
    .map((source) => ({ ...source, standing: standingOf({ source: 'user', from: source.url }) }))
    .sort(
      (a, b) =>
        precedence.indexOf(b.standing) - precedence.indexOf(a.standing) ||
        placeOf(a.url) - placeOf(b.url) ||
        (a.url < b.url ? -1 : 1),
    );
}

/**
 * How near each of these skills is: the higher the number, the nearer; equal for those of one source. What is of no source (written here,
 * pasted, from a file) stands before what the user has from one.
 */
export function ranksOf<Known extends Placed>(
  skills: readonly Known[],
  order: SourceOrder,
): (skill: Placed) => number {
  const urls = new Set(skills.flatMap(({ from }) => from || []));
  const sources = inPrecedence(
    [...urls].map((url) => ({ url })),
    order,
  );
  const ranks = new Map(sources.toReversed().map(({ url }, place) => [url, place + 1]));
  const own = sources.length + 1;
  const standingOf = standingsOf(order);
  return (skill) =>
    precedence.indexOf(standingOf(skill)) * (own + 1) + (skill.from ? (ranks.get(skill.from) ?? 0) : own);
}

/** Names that several of these skills have, or one of them and the folder of another (`plainName`). Of ten thousand there are mostly none. */
export function doubledNames(skills: readonly Pick<ListedSkill, 'id' | 'name'>[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const { name } of skills) {
    const plain = plainName(name);
    if (seen.has(plain)) doubled.add(plain);
    else seen.add(plain);
  }
  for (const { id, name } of skills) {
    if (id === name) continue;
    const folder = plainName(id);
    if (seen.has(folder) && folder !== plainName(name)) doubled.add(folder);
  }
  return doubled;
}

/**
 * The skills whose name others have too, each with all of that name: the first is the one that is called by it (`firstCalled`).
 * A folder of that name counts as well.
 */
export function namesakes<Known extends Ranked & { name: string }>(
  skills: readonly Known[],
): ReadonlyMap<Known, readonly Known[]> {
  const named = new Map([...doubledNames(skills)].map((name) => [name, new Set<Known>()]));
  if (named.size === 0) return new Map();
  for (const skill of skills) {
    named.get(plainName(skill.name))?.add(skill);
    named.get(plainName(skill.id))?.add(skill);
  }
  const found = new Map<Known, readonly Known[]>();
  for (const [name, all] of named) {
    const sorted = firstCalled(name, [...all]);
    for (const skill of sorted) if (plainName(skill.name) === name) found.set(skill, sorted);
  }
  return found;
}
