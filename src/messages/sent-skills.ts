import type { SkillListing } from '../core/skill/model';

/**
 * A list of skills as it goes to one who may have most of it: of ten thousand skills it takes longer to send all than to draw the
 * palette, and after a run few of them stand elsewhere than before.
 */
export interface SentSkills {
  /** Names the whole list. */
  list: string;
  /** Those that stand first. */
  skills: readonly SkillListing[];
  /** The list whose skills follow in its order, without those that stand first; undefined: none follow. */
  after?: string | undefined;
}

/** Lists that are known by their names, the latest last. */
const mostLists = 4;

/** What sends lists: names each, and leaves out what is known to be there. */
export function createSkillSender(name: () => string = () => crypto.randomUUID()) {
  const lists = new Map<string, readonly SkillListing[]>();

  const nameOf = (skills: readonly SkillListing[]): string => {
    const known = [...lists].find(([, list]) => list === skills)?.[0];
    const list = known ?? name();
    lists.delete(list);
    lists.set(list, skills);
    for (const [oldest] of lists) if (lists.size > mostLists) lists.delete(oldest);
    return list;
  };

  /** `has`: the list that is there, as it was named. */
  return (skills: readonly SkillListing[], has?: string): SentSkills => {
    const old = has === undefined ? undefined : lists.get(has);
    const list = nameOf(skills);
    const count = old && firstOf(skills, old);
    if (count === undefined || count > skills.length / 2) return { list, skills };
    return { list, skills: skills.slice(0, count), after: has };
  };
}

/** What receives lists: keeps the last, and has each whole. */
export function createSkillReceiver() {
  let kept: { list: string; skills: SkillListing[] } | undefined;
  return {
    /** The list that is there. */
    get has(): string | undefined {
      return kept?.list;
    },
    /** Throws where the rest of it was never sent. */
    take({ list, skills, after }: SentSkills): SkillListing[] {
      if (after !== undefined && after !== kept?.list) throw new Error(`The list ${after} is not here`);
      const first = new Set(skills.map(({ key }) => key));
      const rest = after === undefined ? [] : (kept?.skills ?? []);
      const all =
        skills.length === 0 && after === list
          ? rest
          : [...skills, ...rest.filter(({ key }) => !first.has(key))];
      kept = { list, skills: all };
      return all;
    },
  };
}

/** How many of `skills` stand first, so that what is left is `old` without them; undefined where that holds of no number. */
function firstOf(skills: readonly SkillListing[], old: readonly SkillListing[]): number | undefined {
  const keys = new Set(skills.map(({ key }) => key));
  let first = skills.length;
  for (const was of old.toReversed()) {
    if (!keys.has(was.key)) return undefined;
    const next = skills[first - 1];
    // What does not follow has gone forward, or is another by now.
    if (next && areAlike(next, was)) first -= 1;
  }
  return first;
}

function areAlike(one: SkillListing, other: SkillListing): boolean {
  if (one.key !== other.key) return false;
  const fields = Object.entries(one);
  const others = other as unknown as Record<string, unknown>;
  const isAlike = ([name, value]: [string, unknown]) =>
    value === others[name] ||
    (typeof value === 'object' && JSON.stringify(value) === JSON.stringify(others[name]));
  return fields.length === Object.keys(other).length && fields.every(isAlike);
}
