/**
 * A folder that a web server shows as a page with a link for each name in it, as `npx serve`, `python -m http.server`, nginx and
 * Apache do.
 */

/** What stands in a folder. */
export interface ListedName {
  /** Decoded; nothing about it is checked. */
  name: string;
  kind: 'file' | 'folder';
  url: string;
}

/** Names that such a page lists, each once: links to what lies right below the page's own address, and to nothing else. */
export function listedNames(html: string, page: string): ListedName[] {
  const { origin, pathname } = new URL(page);
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const found = new Map<string, ListedName>();
  for (const [, attributes = ''] of html.matchAll(/<a\s([^<>]*)>/gi)) {
    const quoted = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/i.exec(attributes)?.slice(1) ?? [];
    const href = quoted.find((each) => each !== undefined) ?? '';
    const link = URL.parse(withoutEntities(href), page);
    // An order of the list is a link to the same page with a query.
    if (!link || link.origin !== origin || link.search !== '' || !link.pathname.startsWith(folder)) continue;
    const [, name = '', slash] = /^([^/]+)(\/?)$/.exec(link.pathname.slice(folder.length)) ?? [];
    const decoded = decodedName(name);
    if (decoded === undefined) continue;
    found.set(decoded, {
      name: decoded,
      kind: slash ? 'folder' : 'file',
      url: `${origin}${link.pathname}`,
    });
  }
  return [...found.values()];
}

/** Undefined of what is no name: nothing, or no UTF-8. */
function decodedName(name: string): string | undefined {
  try {
    return decodeURIComponent(name) || undefined;
  } catch {
    return undefined;
  }
}

const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

/** `npx serve` writes every slash as one. */
function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    if (Number.isNaN(code)) return entities[name.toLowerCase()] ?? whole;
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
