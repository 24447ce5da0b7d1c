import { browser } from 'wxt/browser';
import type { SkillFolders } from '../core/catalog/source';

type SkillIndex = Record<string, string[]>;

/**
 * The skill folders that are part of the extension (`public/skills`). The build writes their index, since an extension
 * cannot list its own folders.
 */
export const builtinSkills: SkillFolders = {
  source: 'builtin',

  async list(): Promise<SkillIndex> {
    return (await fetchOwn('skills/index.json')).json() as Promise<SkillIndex>;
  },

  /** A file of a skill as text; undefined if there is none. */
  async read(id: string, path: string): Promise<string | undefined> {
    const response = await fetchOwn(`skills/${id}/${path}`).catch(() => undefined);
    return response?.ok ? response.text() : undefined;
  },
};

function fetchOwn(path: string): Promise<Response> {
  // The path is one of our own files, not one that WXT's generated types know of.
  return fetch(new URL(path, browser.runtime.getURL('/')));
}
