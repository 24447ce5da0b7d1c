import type { SourceOrder } from '../library/standing';
import type { PlaceScope } from '../library/types';
import { nearness } from '../sites';
import type { ListedSkill, SkillMetadata } from '../skill/model';

/** Places that are set for many skills at once. */
interface Scopes {
  /** By the addresses of sources, as `ListedSkill.from` has them: of those that count in some alone. */
  sources: ReadonlyMap<string, readonly string[]>;
  /** By the ids of collections: of those that say anything. Empty: everywhere. */
  collections: ReadonlyMap<string, readonly string[]>;
}

/** What is set for all skills of a source or of a collection, which a skill's own setting stands before. */
export function scopesOf({ followed, collections }: Pick<SourceOrder, 'followed' | 'collections'>): Scopes {
  return {
    sources: new Map(followed.flatMap(({ url, sites }) => (sites?.length ? [[url, sites]] : []))),
    collections: new Map(collections.flatMap(({ id, sites }) => (sites ? [[id, sites]] : []))),
  };
}

/**
 * Where a skill counts; undefined: everywhere. Its own setting; else at all places of the collections that it is in, of those that say
 * anything; else that of its source. `[]` is everywhere, whatever stands behind it says.
 */
export function scopeOf(
  { from }: Pick<ListedSkill, 'from'>,
  own: Pick<SkillMetadata, 'sites' | 'collections'>,
  scopes: Scopes,
): PlaceScope | undefined {
  if (own.sites) return own.sites.length > 0 ? { sites: own.sites, by: 'skill' } : undefined;
  const collected = own.collections?.flatMap((id) => {
    const sites = scopes.collections.get(id);
    return sites ? [sites] : [];
  });
  if (collected?.length) {
    if (collected.some((sites) => sites.length === 0)) return undefined;
    return { sites: [...new Set(collected.flat())], by: 'collection' };
  }
  const sites = from === undefined ? undefined : scopes.sources.get(from);
  return sites && { sites, by: 'source' };
}

/** How near a skill is to a page: 0 where it does not count there, 1 where it counts everywhere, more where it is set for that place. */
export function nearnessOf(scope: PlaceScope | undefined, pageUrl: string | undefined): number {
  if (!scope) return 1;
  if (pageUrl === undefined) return 0;
  return scope.sites.reduce((most, site) => Math.max(most, nearness(site, pageUrl)), 0);
}
