import type { FollowedSource } from '../library/source-types';
import type { PlaceScope } from '../library/types';
import { nearness } from '../sites';
import type { ListedSkill, SkillMetadata } from '../skill/model';

/** Places by the addresses of sources, as `ListedSkill.from` has them: of those that count in some alone. */
type Scopes = ReadonlyMap<string, readonly string[]>;

/** What is set for all skills of a source, which a skill's own setting stands before. */
export function scopesOf(sources: readonly Pick<FollowedSource, 'url' | 'sites'>[]): Scopes {
  return new Map(sources.flatMap(({ url, sites }) => (sites?.length ? [[url, sites]] : [])));
}

/**
 * Where a skill counts; undefined: everywhere. Its own setting, before that of its source. `[]` of its own is everywhere,
 * whatever its source says.
 */
export function scopeOf(
  { from }: Pick<ListedSkill, 'from'>,
  { sites: own }: Pick<SkillMetadata, 'sites'>,
  scopes: Scopes,
): PlaceScope | undefined {
  if (own) return own.length > 0 ? { sites: own, by: 'skill' } : undefined;
  const sites = from === undefined ? undefined : scopes.get(from);
  return sites && { sites, by: 'source' };
}

/** How near a skill is to a page: 0 where it does not count there, 1 where it counts everywhere, more where it is set for that place. */
export function nearnessOf(scope: PlaceScope | undefined, pageUrl: string | undefined): number {
  if (!scope) return 1;
  if (pageUrl === undefined) return 0;
  return scope.sites.reduce((most, site) => Math.max(most, nearness(site, pageUrl)), 0);
}
