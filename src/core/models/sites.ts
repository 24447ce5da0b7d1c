import type { SiteModel } from '../model-entry';

/**
 * The host that a rule for a site is kept for, from what a user types or pastes: an address, a host, `*.example.com`.
 * Undefined for what names none.
 */
export function normaliseSite(typed: string): string | undefined {
  const text = typed.trim().replace(/^\*\./, '');
  if (text === '' || /\s/.test(text)) return undefined;
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  return url ? hostOf(url) : undefined;
}

/** The rule for a page: of several that fit, that of the nearest host. */
export function ruleFor(sites: readonly SiteModel[], pageUrl: string): SiteModel | undefined {
  const url = URL.parse(pageUrl);
  const host = url ? hostOf(url) : undefined;
  if (host === undefined) return undefined;
  return sites
    .filter(({ site }) => host === site || host.endsWith(`.${site}`))
    .reduce<SiteModel | undefined>(
      (nearest, rule) => (nearest && nearest.site.length >= rule.site.length ? nearest : rule),
      undefined,
    );
}

/** `example.com.` is the same site as `example.com`: a page must not slip out of a rule by a dot. */
function hostOf({ protocol, hostname }: URL): string | undefined {
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  const host = hostname.replace(/\.+$/, '');
  return /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])$/.test(host) ? host : undefined;
}
