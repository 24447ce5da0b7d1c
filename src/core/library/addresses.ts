import { type Addresses, bitbucket, gitea, gitHub, gitLab } from './forges';
import type { SkillOrigin } from './manifest';

/**
 * Where to fetch what a URL shows: a raw file, an archive, a repository's page, or a folder or SKILL.md in a repository.
 * Undefined for what is no http(s) URL, and for one with a name or password in it. The page of a folder does not say
 * where the name of its branch ends: it is taken for one name, unless it begins with `refs/heads/` or `refs/tags/`.
 */
export function addressesOf(url: string): Addresses | undefined {
  const parsed = parse(url);
  if (!parsed) return undefined;
  if (parsed.username !== '' || parsed.password !== '') return undefined;
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return undefined;
  parsed.hash = '';
  const names = decodedNames(parsed);
  if (!names) return undefined;
  for (const forge of [gitHub, gitLab, bitbucket, gitea]) {
    const found = forge(parsed, names);
    if (found) return found;
  }
  return { hosts: [parsed.origin], fetch: { url: parsed.href, kind: 'file' }, path: '' };
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url.trim());
  } catch {
    return undefined;
  }
}

/** The names of the path; undefined if they are not encoded as UTF-8. */
function decodedNames(url: URL): string[] | undefined {
  try {
    return url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** The origins that are asked for what a URL shows, where there are access tokens for `tokenHosts`; none for what is no address. */
export function hostsAsked(url: string, tokenHosts: readonly string[]): string[] {
  const addresses = addressesOf(url);
  const host = tokenHostOf(url);
  const signedIn = host !== undefined && tokenHosts.includes(host) ? addresses?.signedIn : undefined;
  return signedIn?.hosts ?? addresses?.hosts ?? [];
}

/**
 * The page of a forge that lists what was committed after one commit up to another; undefined where the address is no repository's, or of a
 * forge of which no such page is known.
 */
export function commitsLink(url: string, from: string, to: string): string | undefined {
  const compare = addressesOf(url)?.compare;
  return compare && `${compare}/${from}...${to}`;
}

/** The host that an access token for this address would be kept for; undefined where one could be read on its way. */
export function tokenHostOf(url: string): string | undefined {
  const parsed = parse(url);
  const safe =
    parsed?.protocol === 'https:' || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(parsed?.hostname ?? '');
  return safe ? parsed?.host.replace(/^www\.(?=github\.com$)/, '') : undefined;
}

/** The host that an access token for this address is sent to: that of a forge's API, where it has one of its own. */
export function tokenGoesTo(url: string): string {
  const addresses = addressesOf(url);
  return addresses ? new URL((addresses.signedIn ?? addresses.fetch).url).host : '';
}

/** Where a skill can be fetched from again: where it came from, or where a backup says that it once did. */
export function addressOfOrigin(origin: SkillOrigin): { url: string; path: string } | undefined {
  if (origin.kind === 'url') return { url: origin.url, path: origin.path };
  return origin.kind === 'backup' ? origin.claims : undefined;
}
