/**
 * How a site (`https://example.com`) is called: by its host, in the form in which browsers show one that could be taken for
 * another (punycode). That a connection is not encrypted is said.
 */
export function siteName(site: string): string {
  return site.replace(/^https:\/\//, '');
}
