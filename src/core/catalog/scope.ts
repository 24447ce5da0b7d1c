import type { FollowedSource, PlaceScope } from '../library/types';
import { nearness } from '../sites';
import type { ListedSkill, SkillMetadata } from '../skill/model';

/** What is set for many skills at once, which a skill's own setting stands before. */
export interface Scopes {
  /** Places by the addresses of sources, as `ListedSkill.from` has them. */
  sources: ReadonlyMap<string, readonly string[]>;
}

/** What the settings have of it. */
export function scopesOf(sources: readonly Pick<FollowedSource, 'url' | 'sites'>[]): Scopes {
  return { sources: new Map(sources.flatMap(({ url, sites }) => (sites?.length ? [[url, sites]] : []))) };
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
  const sites = from === undefined ? undefined : scopes.sources.get(from);
  return sites && sites.length > 0 ? { sites, by: 'source' } : undefined;
}

/** How near a skill is to a page: 0 where it does not count there, 1 where it counts everywhere, more where it is set for that place. */
export function nearnessOf(scope: PlaceScope | undefined, pageUrl: string | undefined): number {
  if (!scope) return 1;
  if (pageUrl === undefined) return 0;
  return scope.sites.reduce((most, site) => Math.max(most, nearness(site, pageUrl)), 0);
}
