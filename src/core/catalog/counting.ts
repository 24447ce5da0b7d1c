import type { PlaceScope } from '../library/types';
import type { ListedSkill } from '../skill/model';
import type { CatalogEntry } from './entry';
import { nearnessOf } from './scope';

/** A skill that counts in some places alone. */
export interface Scoped {
  scope: PlaceScope;
  /** What counts in other places. */
  under?: CatalogEntry | undefined;
}

/** Of the skills that stand first those that do not count everywhere; `all` from the last in precedence to the first. */
export function scopedOf(
  first: ReadonlyMap<string, CatalogEntry>,
  all: readonly CatalogEntry[],
  scopeOfHead: (head: ListedSkill) => PlaceScope | undefined,
): ReadonlyMap<string, Scoped> {
  const scoped = new Map<string, Scoped>();
  for (const [id, entry] of first) {
    const scope = scopeOfHead(entry.head);
    if (!scope) continue;
    // The user's own stands for what is under it everywhere; what came from elsewhere takes its place only where it counts.
    const under = entry.head.from
      ? all.findLast(({ head }) => head.id === id && head !== entry.head)
      : undefined;
    scoped.set(id, { scope, under });
  }
  return scoped;
}

/** Of one id the skill that counts on the page. */
export function countingAt(
  page: string,
  first: CatalogEntry,
  scoped: Scoped | undefined,
): CatalogEntry | undefined {
  return nearnessOf(scoped?.scope, page) > 0 ? first : scoped?.under;
}

/** The skills that count on the page, those first that are set for its place, the nearest before the others; of all pages those that stand first. */
export function entriesFor(
  page: string | undefined,
  { winners, scoped }: { winners: ReadonlyMap<string, CatalogEntry>; scoped: ReadonlyMap<string, Scoped> },
): CatalogEntry[] {
  const entries = [...winners.values()];
  if (page === undefined || scoped.size === 0) return entries;
  const near = (id: string) => nearnessOf(scoped.get(id)?.scope, page);
  const here = entries.flatMap((entry) => countingAt(page, entry, scoped.get(entry.head.id)) ?? []);
  const nearest = new Map(here.map((entry) => [entry, near(entry.head.id)]));
  return here.toSorted((a, b) => (nearest.get(b) ?? 0) - (nearest.get(a) ?? 0));
}
