/**
 * The host that a rule for a site is kept for, from what a user types or pastes: an address, a host, `*.example.com`.
 * Undefined for what names none.
 */
export function normaliseSite(typed: string): string | undefined {
  const text = typed.trim().replace(/^\*\./, '');
  if (text === '' || /\s/.test(text)) return undefined;
  // Some write `.example.com` for a host and those under it; no page has that name.
  const site = hostOf(text.includes('://') ? text : `https://${text}`)?.replace(/^\.+/, '');
  return site !== undefined && plainHost.test(site) ? site : undefined;
}

/** A name that a page can have, or an address. */
const plainHost = /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

/** Characters of what `normalisePlace` gives, at the most; and places that one thing may be set for. */
const longestPlace = 300;
export const mostPlaces = 50;

/**
 * A site or a part of it that something is set for, from what a user types or pastes: `example.com`, `example.com/wiki`. A path stands for
 * all that lies below it. Undefined for what names neither.
 */
export function normalisePlace(typed: string): string | undefined {
  // A path of no site.
  if (typed.trim().startsWith('/')) return undefined;
  const site = normaliseSite(typed);
  const text = typed.trim().replace(/^\*\./, '');
  const path = URL.parse(text.includes('://') ? text : `https://${text}`)?.pathname.replace(/\/+\*?$/, '');
  const place = site === undefined || path === undefined ? undefined : site + path;
  return place !== undefined && place.length <= longestPlace && !place.includes('*') ? place : undefined;
}

/**
 * How near a place (of `normalisePlace`) is to a page: 0 where the page does not lie in it. The nearer host counts first, then the longer
 * path: `docs.example.com` before `example.com/guide` before `example.com`.
 */
export function nearness(place: string, pageUrl: string): number {
  const page = pageOf(pageUrl);
  if (page === undefined) return 0;
  const { host, path } = page;
  const slash = place.indexOf('/');
  const site = slash < 0 ? place : place.slice(0, slash);
  const folder = slash < 0 ? '' : place.slice(slash);
  const isThere =
    (host === site || host.endsWith(`.${site}`)) && (path === folder || path.startsWith(`${folder}/`));
  return isThere ? site.length * 1000 + folder.length : 0;
}

/** The rule for a page: of several that fit, that of the nearest place. */
export function ruleFor<Rule extends { site: string }>(
  sites: readonly Rule[],
  pageUrl: string,
): Rule | undefined {
  let nearest: Rule | undefined;
  let most = 0;
  for (const rule of sites) {
    const near = nearness(rule.site, pageUrl);
    if (near > most) [nearest, most] = [rule, near];
  }
  return nearest;
}

/**
 * A page must not slip out of a rule: `example.com.` is the same site as `example.com`, and so is a document that it has
 * made itself (`blob:`), which has no path there.
 */
function pageOf(address: string): { host: string; path: string } | undefined {
  const url = URL.parse(address);
  if (url?.protocol === 'blob:') {
    const made = pageOf(url.pathname);
    return made && { ...made, path: '/' };
  }
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb ? { host: url.hostname.replace(/\.+$/, ''), path: url.pathname } : undefined;
}

const hostOf = (address: string): string | undefined => pageOf(address)?.host;
