/**
 * How a site (`https://example.com`) is called: by its host, in the form in which browsers show one that could be taken for
 * another (punycode). That a connection is not encrypted is said.
 */
export function siteName(site: string): string {
  return site.replace(/^https:\/\//, '');
}

/** The same of the page at that address; undefined for pages that are none of the web. */
export function webSiteName(url: string): string | undefined {
  const parsed = URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? siteName(parsed.origin) : undefined;
}
