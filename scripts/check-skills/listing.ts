import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, joinShown, unreadable } from './faults';

/** Folders of other people's work and of no skills. */
const skipped = new Set(['.git', 'node_modules']);

export interface Listing {
  files: { path: string; size: number }[];
  links: string[];
  /** What cannot be read: the rest is. */
  faults: Fault[];
}

/** Everything in a folder, at any depth; pipes and devices are no files of anybody. */
export function listBelow(folder: string, below: string, shown: string): Listing {
  const list: Listing = { files: [], links: [], faults: [] };
  try {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = joinShown(below, entry.name);
      const found = listEntry(entry, folder, path, shown);
      list.files.push(...(found.files ?? []));
      list.links.push(...(found.links ?? []));
      list.faults.push(...(found.faults ?? []));
    }
  } catch (error) {
    list.faults.push(unreadable(joinShown(shown, below), error));
  }
  return list;
}

function listEntry(entry: Dirent, folder: string, path: string, shown: string): Partial<Listing> {
  if (entry.isDirectory()) return skipped.has(entry.name) ? {} : listBelow(folder, path, shown);
  if (entry.isSymbolicLink()) return { links: [path] };
  if (!entry.isFile()) return {};
  try {
    return { files: [{ path, size: statSync(join(folder, path)).size }] };
  } catch (error) {
    // Its name is no UTF-8, for one.
    return { faults: [unreadable(joinShown(shown, path), error)] };
  }
}
