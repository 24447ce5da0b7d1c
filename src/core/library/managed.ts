import { z } from 'zod';
import { mostPlaces, normalisePlace } from '../sites';
import { addressesOf } from './addresses';
import { pageOfFolder } from './forges';
import { gitName } from './plugin-place';
import type { CountedSource, FollowedSource, ManagedSource } from './source-types';
import { newSource } from './sources';

/**
 * What a policy of the user's organization says is wrong. `list`: it is no list. `many`: the sources after the first ones are not used. The
 * others are of one source, which is not used: `entry`: it has no `url`, or something that is no text. `key`: a name that is not known.
 * `address`: nothing can be imported from there. `twice`: another one has it. `pin`: it is not one, or the address takes none. `sites`: one of
 * them is no site, or there are too many.
 */
export interface ManagedProblem {
  code: 'list' | 'many' | 'entry' | 'key' | 'address' | 'twice' | 'pin' | 'sites';
  /** The place in the list, from 1; 0 where it is about all of it. */
  at: number;
  /** What it is about, cut; foreign text. */
  text: string;
}

export interface ManagedSources {
  sources: ManagedSource[];
  problems: ManagedProblem[];
}

/** Sources of a policy, at the most; and characters of an address, and of what is shown of a wrong value. */
export const mostManaged = 50;
const longestAddress = 2_000;
const shownLength = 200;

const shape = z.object({
  url: z.string().trim().min(1),
  pin: z.string().optional(),
  sites: z.array(z.string()).optional(),
});

const known: ReadonlySet<string> = new Set(Object.keys(shape.shape));

/**
 * The sources of a policy, from what stands under `sources` in it, whoever wrote that. Browsers check little of it: Chrome the kinds of values by a
 * schema, Firefox nothing. A source with anything wrong is not used, since a pin or a site that is left out would let more in than was meant.
 */
export function readManagedSources(stored: unknown): ManagedSources {
  if (stored === undefined || stored === null) return { sources: [], problems: [] };
  if (!Array.isArray(stored))
    return { sources: [], problems: [{ code: 'list', at: 0, text: shown(stored) }] };
  const entries: unknown[] = stored.slice(0, mostManaged);
  const sources = new Map<string, ManagedSource>();
  const problems: ManagedProblem[] = [];
  for (const [index, entry] of entries.entries()) {
    const read = readEntry(entry, sources);
    if ('code' in read) problems.push({ ...read, at: index + 1 });
    else sources.set(nameOf(read.url), read);
  }
  if (stored.length > mostManaged)
    problems.push({ code: 'many', at: mostManaged, text: String(stored.length) });
  return { sources: [...sources.values()], problems };
}

function readEntry(
  entry: unknown,
  others: ReadonlyMap<string, ManagedSource>,
): ManagedSource | Pick<ManagedProblem, 'code' | 'text'> {
  const read = shape.safeParse(entry);
  if (!read.success) return { code: 'entry', text: shown(entry) };
  const other = Object.keys(Object(entry)).find((key) => !known.has(key));
  if (other !== undefined) return { code: 'key', text: shown(other) };
  const { url, pin, sites } = read.data;
  if (url.length > longestAddress || !addressesOf(url)) return { code: 'address', text: shown(url) };
  if (others.has(nameOf(url))) return { code: 'twice', text: shown(url) };
  if (pin !== undefined && pinnedAddress(url, pin) === undefined) return { code: 'pin', text: shown(pin) };
  const places = sites?.map(normalisePlace) ?? [];
  const wrong = places.indexOf(undefined);
  if (wrong >= 0 || places.length > mostPlaces)
    return { code: 'sites', text: shown(sites?.[wrong] ?? String(places.length)) };
  return {
    url,
    ...(pin !== undefined && { pin }),
    ...(places.length > 0 && { sites: places.flatMap((place) => place ?? []) }),
  };
}

/** What two ways to write one address have in common. */
function nameOf(url: string): string {
  return new URL(url).href.replace(/\/$/, '');
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.slice(0, shownLength);
}

/**
 * The page of a repository, or of a folder of it, at a commit, tag or branch; undefined where the address is of neither, or names one
 * already, or is of a forge of which that is not known: there the page of a folder at `HEAD` tells how it writes its addresses.
 */
export function pinnedAddress(url: string, pin: string): string | undefined {
  const addresses = addressesOf(url);
  if (addresses?.fetch.kind !== 'archive' || !gitName.test(pin)) return undefined;
  const at = (ref: string) => pageAt(new URL(url.trim()), ref);
  const isAtHead = addressesOf(at('HEAD') ?? '')?.fetch.url === addresses.fetch.url;
  const page = at(pin);
  const read = addressesOf(page ?? '');
  return isAtHead && read?.fetch.kind === 'archive' && read.path === addresses.path ? page : undefined;
}

const headPage = /\/(-\/tree|tree|src\/branch|src)\/HEAD(?=\/|$)/;

function pageAt(url: URL, ref: string): string | undefined {
  if (!headPage.test(url.pathname)) return pageOfFolder(url, ref, []);
  const path = url.pathname.replace(headPage, (_, page) => `/${page}/${encodeURIComponent(ref)}`);
  return url.origin + path;
}

/** What is remembered of sources, under what a policy says of some of them: those are followed, and take what asks for nothing more. */
export function countedSources(
  followed: readonly FollowedSource[],
  managed: readonly ManagedSource[],
): CountedSource[] {
  const byUrl = new Map<string, CountedSource>(followed.map((each) => [each.url, each]));
  for (const each of managed) {
    const { paused: _, dropped: __, ...source } = byUrl.get(each.url) ?? newSource(each.url);
    byUrl.set(each.url, { ...withPolicy(source, each), habit: 'daily-take', managed: each });
  }
  return [...byUrl.values()];
}

/** Where a policy says at which places the skills of a source count, that is kept too: it still counts when the policy is gone. */
export function withPolicy<Source extends FollowedSource>(
  source: Source,
  managed: ManagedSource | undefined,
): Source {
  return managed?.sites ? { ...source, sites: managed.sites } : source;
}
