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

/** The rule for a page: of several that fit, that of the nearest host. */
export function ruleFor<Rule extends { site: string }>(
  sites: readonly Rule[],
  pageUrl: string,
): Rule | undefined {
  const host = hostOf(pageUrl);
  if (host === undefined) return undefined;
  return sites
    .filter(({ site }) => host === site || host.endsWith(`.${site}`))
    .reduce<Rule | undefined>(
      (nearest, rule) => (nearest && nearest.site.length >= rule.site.length ? nearest : rule),
      undefined,
    );
}

/**
 * A page must not slip out of a rule: `example.com.` is the same site as `example.com`, and so is a document that it has
 * made itself (`blob:`).
 */
function hostOf(address: string): string | undefined {
  const url = URL.parse(address);
  if (url?.protocol === 'blob:') return hostOf(url.pathname);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb ? url.hostname.replace(/\.+$/, '') : undefined;
}
