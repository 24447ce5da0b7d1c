import { browser } from 'wxt/browser';
import type { ListedFolder } from '../core/catalog/source';

/** The skill folders of the build by their ids. `path`: below `public/skills`, where they may lie in folders by category. */
export type BuiltinIndex = Record<string, ListedFolder & { path: string }>;

let reading: Promise<BuiltinIndex> | undefined;

/**
 * The folders of `public/skills`. The build writes this index, since an extension cannot list its own folders, with what a
 * list of skills shows: it is the one file that is read for it, and once, since it changes with the extension alone.
 */
export function listBuiltinFolders(): Promise<BuiltinIndex> {
  reading ??= readIndex().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

async function readIndex(): Promise<BuiltinIndex> {
  return (await fetchOwn('skills/index.json')).json();
}

/** A file of a built-in skill; undefined if there is none. */
export async function fetchBuiltinFile(id: string, path: string): Promise<Response | undefined> {
  const index = await listBuiltinFolders();
  const folder = Object.hasOwn(index, id) ? index[id]?.path : undefined;
  if (folder === undefined) return undefined;
  // Where nothing is, a browser's own answer for extensions is an error.
  const response = await fetchOwn(`skills/${folder}/${path}`).catch(() => undefined);
  return response?.ok ? response : undefined;
}

function fetchOwn(path: string): Promise<Response> {
  // The path is one of our own files, not one that WXT's generated types know of.
  return fetch(new URL(path, browser.runtime.getURL('/')));
}
