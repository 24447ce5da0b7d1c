import { z } from 'zod';
import { addressesOf } from './addresses';
import { pageOfFolder } from './forges';
import { containedPath, pathBelow } from './plugin-paths';
import type { PluginPlace } from './shelf-types';

const shape = z.object({
  source: z.string(),
  repo: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  path: z.string().optional().catch(undefined),
  ref: z.string().optional().catch(undefined),
  sha: z.string().optional().catch(undefined),
  package: z.string().optional().catch(undefined),
});

/** Of GitHub: an owner and a repository. */
const shorthand = /^(?!\.)[\w.-]+\/(?!\.{1,2}$)[\w.-]+$/;

/** What Git allows as the name of a branch or tag and needs nothing of a shell or an address; a commit is one too. */
export const gitName = /^(?![-/.])(?!.*(\.\.|\/\/|@\{))[\w./@+-]{1,200}$/;

/** Characters of what is shown of a place. */
const shownLength = 500;

/**
 * What the `source` of a plugin means. `pluginRoot`: the folder in which a source without `./` lies. `has`: whether the source has a folder of
 * this path.
 */
export function pluginPlaceOf(
  source: unknown,
  pluginRoot: string | undefined,
  has: (path: string) => boolean,
): PluginPlace {
  if (source === undefined) return placeHere('.', pluginRoot, has);
  if (typeof source === 'string')
    return isAddress(source) ? placeAt({ source: 'url', url: source }) : placeHere(source, pluginRoot, has);
  const read = shape.safeParse(source).data;
  return read ? placeAt(read) : unreadable('');
}

/** With the scheme of an address, or as `git@host:owner/repo`. */
function isAddress(source: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(source) || /^[\w.-]+@[\w.-]+:/.test(source);
}

/** Some lists mean the plugins' folder with `./` as well: it is looked into where the top has no such folder. */
function placeHere(
  written: string,
  pluginRoot: string | undefined,
  has: (path: string) => boolean,
): PluginPlace {
  const path = containedPath(written);
  if (path === undefined) return { kind: 'refused', path: shown(written) };
  const isBare = !written.startsWith('.');
  const root = containedPath(pluginRoot ?? '');
  if (root === undefined && isBare) return { kind: 'refused', path: shown(pluginRoot ?? '') };
  const below = pathBelow(root ?? '', path);
  const [first, second] = isBare ? [below, path] : [path, below];
  if (has(first)) return { kind: 'here', path: first };
  return has(second) ? { kind: 'here', path: second } : { kind: 'missing', path: shown(first) };
}

function placeAt(read: z.infer<typeof shape>): PluginPlace {
  const { source, repo, url, ref, sha } = read;
  const at = url ?? repo;
  const isGit = source === 'github' || source === 'url' || source === 'git' || source === 'git-subdir';
  if (!isGit || at === undefined)
    return unreadable([source, read.package ?? at].filter((word) => word !== undefined).join(' '));
  const path = containedPath(read.path ?? '');
  if (path === undefined) return { kind: 'refused', path: shown(read.path ?? '') };
  const address = shorthand.test(at) ? `https://github.com/${at}` : source === 'github' ? undefined : at;
  const found = address === undefined ? undefined : addressAt(address, sha ?? ref, path);
  return found === undefined ? unreadable(at) : { kind: 'elsewhere', url: found };
}

/** The address of a folder of a repository at a commit, branch or tag; undefined where it cannot be imported. */
function addressAt(address: string, at: string | undefined, path: string): string | undefined {
  const addresses = addressesOf(address);
  const url = URL.parse(address);
  if (!addresses || !url || address.length > shownLength) return undefined;
  if (at !== undefined && !gitName.test(at)) return undefined;
  const isWhole = at === undefined && path === '';
  if (isWhole) return addresses.fetch.kind === 'file' && url.pathname.endsWith('.git') ? undefined : url.href;
  const page = pageOfFolder(url, at ?? 'HEAD', path === '' ? [] : path.split('/'));
  // As our own import reads it: what it would take for something else is not offered.
  return page !== undefined && addressesOf(page)?.path === path ? page : undefined;
}

function unreadable(address: string): PluginPlace {
  return { kind: 'unreadable', address: shown(address) };
}

function shown(text: string): string {
  return text.slice(0, shownLength);
}
