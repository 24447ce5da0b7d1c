/**
 * Whether one of these match patterns holds the URL: `https://example.org/*`, `*://*.example.org/*`, `<all_urls>`. Host
 * permissions know no paths and, in Firefox, no ports.
 */
export function isGranted(url: string, patterns: string[]): boolean {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return false;
  return patterns.some((pattern) => {
    if (pattern === '<all_urls>') return true;
    const [, scheme, host = ''] = /^(\*|https?):\/\/(\[[^\]]*\]|[^/:]*)/.exec(pattern) ?? [];
    if (scheme === undefined || (scheme !== '*' && `${scheme}:` !== protocol)) return false;
    if (host === '*' || host === hostname) return true;
    const parent = host.startsWith('*.') ? host.slice(2) : undefined;
    return parent !== undefined && (hostname === parent || hostname.endsWith(`.${parent}`));
  });
}
