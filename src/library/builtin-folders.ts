import { browser } from 'wxt/browser';
import type { BuiltinFolders } from './needs';

/** The skill folders of the extension (`public/skills`), by the index that the build has written. */
export const builtinFolders: BuiltinFolders = {
  async list(): Promise<Record<string, string[]>> {
    return (await fetchOwn('skills/index.json')).json();
  },
  async read(id, path) {
    const response = await fetchOwn(`skills/${id}/${path}`).catch(() => undefined);
    return response?.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  },
};

function fetchOwn(path: string): Promise<Response> {
  // The path is one of our own files, not one that WXT's generated types know of.
  return fetch(new URL(path, browser.runtime.getURL('/')));
}
