import { folderOfUrl, sourceNameOf } from '../library/sources';
import { doubledNames, namesakes, type ranksOf, type standingsOf } from '../library/standing';
import { frecencyOf } from '../skill/frecency';
import type { ListedSkill, SkillListing, SkillMetadata } from '../skill/model';
import type { CatalogEntry } from './entry';

/** Of those that count and have the name of another, by id, what tells them apart. */
export type Doubled = ReadonlyMap<string, NonNullable<SkillListing['sameName']>>;

interface OrderNeeds {
  near(head: ListedSkill): number;
  usesOf(head: ListedSkill): Partial<Pick<SkillMetadata, 'uses' | 'used'>>;
  /** Others have its name. */
  isDoubled(head: ListedSkill): boolean;
}

/**
 * The same, those first that were run most and lately among those that are as near. Those of one name, which follow each other, stay together
 * and go where the most used of them belongs. What was counted before times were kept goes by its number, below all that has one.
 */
export function frecentFirst(
  heads: ListedSkill[],
  { near, usesOf, isDoubled }: OrderNeeds,
): readonly ListedSkill[] {
  const groups: { near: number; rank: number; heads: ListedSkill[] }[] = [];
  for (const head of heads) {
    const { uses = 0, used } = usesOf(head);
    const own = { near: near(head), rank: used ? frecencyOf(used) : uses, heads: [head] };
    const last = groups.at(-1);
    const isTogether = last?.heads[0]?.name === head.name && last.near === own.near && isDoubled(head);
    if (!last || !isTogether) groups.push(own);
    else {
      last.heads.push(head);
      last.rank = Math.max(last.rank, own.rank);
    }
  }
  if (groups.every(({ rank }) => rank === 0)) return heads;
  return groups.sort((a, b) => b.near - a.near || b.rank - a.rank).flatMap((group) => group.heads);
}

/** The winners: those that stand for one that came with something else, as `order` has them; then the user's own, by name. */
export function inOrder(
  winners: ReadonlyMap<string, CatalogEntry>,
  all: readonly CatalogEntry[],
  order: readonly string[],
): ReadonlyMap<string, CatalogEntry> {
  const others = new Set(all.filter(({ head }) => head.source !== 'user').map(({ head }) => head.id));
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const { compare } = new Intl.Collator();
  return new Map([
    ...[...winners].filter(([id]) => others.has(id)).sort(([a], [b]) => place(a) - place(b)),
    ...[...winners]
      .filter(([id]) => !others.has(id))
      .sort(([, a], [, b]) => compare(a.head.name, b.head.name)),
  ]);
}

/** The same in the same order, but that those of one name that are switched on follow the first of them, as they are called by it. */
export function namesTogether(
  winners: ReadonlyMap<string, CatalogEntry>,
  rankOf: ReturnType<typeof ranksOf>,
  standingOf: ReturnType<typeof standingsOf>,
  isOn: (head: ListedSkill) => boolean,
): { winners: ReadonlyMap<string, CatalogEntry>; doubled: Doubled } {
  if (doubledNames([...winners.values()].map(({ head }) => head)).size === 0)
    return { winners, doubled: new Map() };
  const named = [...winners.values()].map((entry) => {
    const { id, name } = entry.head;
    return { id, name, rank: rankOf(entry.head), entry };
  });
  const together = namesakes(named.filter(({ entry }) => isOn(entry.head)));
  const sourceOf = ({ head }: CatalogEntry) => {
    const { from } = head;
    const isNamed = from && folderOfUrl(from) === undefined;
    return { standing: standingOf(head), ...(isNamed && { from: sourceNameOf(from) }) };
  };
  const inPlace = new Map<string, CatalogEntry>();
  for (const each of named) {
    if (inPlace.has(each.id)) continue;
    for (const { id, entry } of together.get(each) ?? [each]) inPlace.set(id, entry);
  }
  return {
    winners: inPlace,
    doubled: new Map([...together.keys()].map(({ id, entry }) => [id, sourceOf(entry)])),
  };
}
