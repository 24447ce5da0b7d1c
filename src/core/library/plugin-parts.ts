import { type PluginManifest, parsedJson } from './marketplace';
import { containedPath, pathBelow } from './plugin-paths';
import type { ShelfFiles } from './shelf-files';
import type { UnusedParts } from './shelf-types';

/** Parts of a kind that are counted; a list that says more has as many. */
const mostCounted = 1_000;

/**
 * Counts what a plugin in the folder `root` has beside its skills: in the folders where such parts stand, and where its manifests say. They
 * say of commands and agents instead of which folder, of hooks and servers beside which file.
 */
export async function unusedParts(
  root: string,
  manifests: readonly PluginManifest[],
  files: ShelfFiles,
): Promise<UnusedParts> {
  const said = (key: 'commands' | 'agents' | 'hooks' | 'mcpServers') => [
    ...new Set(manifests.flatMap(({ parts }) => parts[key] ?? []).slice(0, mostCounted)),
  ];
  const texts = (key: 'commands' | 'agents') => {
    const named = said(key);
    return countOfTexts(root, named.length > 0 ? named : [key], files);
  };
  return {
    commands: texts('commands'),
    agents: texts('agents'),
    hooks: await countInside(root, ['hooks/hooks.json', ...said('hooks')], hooksIn, files),
    servers: await countInside(root, ['.mcp.json', ...said('mcpServers')], serversIn, files),
  };
}

/** Texts that are named, or lie in folders that are; and those that are written out in the manifest itself. */
function countOfTexts(root: string, named: readonly unknown[], files: ShelfFiles): number {
  const found = new Set<string>();
  let inline = 0;
  for (const each of named) {
    const path = typeof each === 'string' ? containedPath(each) : undefined;
    if (typeof each !== 'string') inline += sizeOf(each);
    if (path === undefined) continue;
    const full = pathBelow(root, path);
    if (files.has(full)) found.add(full);
    for (const file of files.markdownIn(full)) {
      if (found.size >= mostCounted) break;
      // Of the plugin's own folder, what lies in it: further below, its skills have texts of their own.
      const isBelow = file.slice(full === '' ? 0 : full.length + 1).includes('/');
      if (path !== '' || !isBelow) found.add(file);
    }
  }
  return Math.min(found.size + inline, mostCounted);
}

/** What files that are named have in them, and what is written out in the manifest itself. */
async function countInside(
  root: string,
  named: readonly unknown[],
  countOf: (value: unknown) => number,
  files: ShelfFiles,
): Promise<number> {
  const seen = new Set<string>();
  let count = 0;
  for (const each of named) {
    if (typeof each !== 'string') {
      count += countOf(each);
      continue;
    }
    const path = containedPath(each);
    const full = path === undefined ? '' : pathBelow(root, path);
    if (seen.has(full) || !files.has(full)) continue;
    seen.add(full);
    // One that cannot be read is there all the same.
    count += countOf(parsedJson(await files.text(full))) || 1;
  }
  return Math.min(count, mostCounted);
}

/** Hooks by their events, each event a list of matchers that have some. */
function hooksIn(value: unknown): number {
  const events = fieldsOf(fieldsOf(value).hooks ?? value);
  const matchers = Object.values(events).flatMap((each) => (Array.isArray(each) ? each : []));
  return matchers.reduce((sum: number, each) => sum + (sizeOf(fieldsOf(each).hooks) || 1), 0);
}

/** Servers by their names. */
function serversIn(value: unknown): number {
  return sizeOf(fieldsOf(value).mcpServers ?? value);
}

function sizeOf(value: unknown): number {
  return Array.isArray(value) ? value.length : Object.keys(fieldsOf(value)).length;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
