import { browser } from 'wxt/browser';
import type { ListedFolder } from '../core/catalog/source';

/**
 * The folders of `public/skills`. The build writes this index, since an extension cannot list its own folders, with what a
 * list of skills shows: it is the one file that is read for it.
 */
export async function listBuiltinFolders(): Promise<Record<string, ListedFolder>> {
  return (await fetchOwn('skills/index.json')).json();
}

/** A file of a built-in skill; undefined if there is none. */
export async function fetchBuiltinFile(id: string, path: string): Promise<Response | undefined> {
  const response = await fetchOwn(`skills/${id}/${path}`).catch(() => undefined);
  return response?.ok ? response : undefined;
}

function fetchOwn(path: string): Promise<Response> {
  // The path is one of our own files, not one that WXT's generated types know of.
  return fetch(new URL(path, browser.runtime.getURL('/')));
}
