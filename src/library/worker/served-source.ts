import { ArchiveError, problemOf } from '../../core/archive/archive-error';
import type { Entry } from '../../core/archive/opened';
import { checkPath, isJunk, ofArchive } from '../../core/archive/paths';
import { listedNames } from '../../core/library/served-folder';
import { mostListed } from '../../core/library/site-index';
import { isOnThisComputer } from '../../core/models/model-address';
import { utf8TextOf } from '../../core/utf8';
import { type Fetched, NotModified } from './fetch-source';
import { isPackagesFolder } from './folder-source';
import { isWebPage } from './from-bytes';
import {
  entryOf,
  type FetchListed,
  fetchedTogether,
  listedFetcher,
  refusedEntry,
  sortListed,
} from './listed-files';
import type { SiteNeeds, SiteOrigin } from './site-source';
import { ImportError, type Source } from './source';

interface ServedFile {
  path: string;
  url: string;
}

/**
 * The skills of a folder that a server on the user's own computer shows, from the page that lists it; undefined where that is none, or has no
 * SKILL.md below it. Nothing but what lies in the folder of a skill is fetched. Throws `ImportError`, and `NotModified` where all of it has the
 * mark `since`.
 */
export async function servedSource(
  page: Pick<Fetched, 'bytes' | 'url'>,
  { originOf, path, since }: SiteOrigin & { since: string | undefined },
  needs: SiteNeeds,
): Promise<Source | undefined> {
  // What another server shows is a page like any other: nobody goes through the links of those.
  if (!isOnThisComputer(page.url) || !isWebPage(page.bytes)) return undefined;
  const fetchListed = listedFetcher(page.url, needs);
  const files = inSkills(await filesBelow(page, fetchListed));
  if (files.length === 0) return undefined;
  const entries: Entry[] = [];
  for (let first = 0; first < files.length; first += fetchedTogether)
    entries.push(
      ...(await Promise.all(
        files.slice(first, first + fetchedTogether).map((file) => entryFor(file, fetchListed)),
      )),
    );
  const mark = await markOf(entries, needs);
  if (mark === since) throw new NotModified();
  return {
    ...sortListed(entries),
    mark,
    originOf,
    idOf: (folder) => folder.slice(folder.lastIndexOf('/') + 1) || undefined,
    wants: (folder) => path === undefined || folder === path,
  };
}

/** Every file that the page and those of the folders below it list. Goes no deeper than a path may be. */
async function filesBelow(
  page: Pick<Fetched, 'bytes' | 'url'>,
  fetchListed: FetchListed,
): Promise<ServedFile[]> {
  const files: ServedFile[] = [];
  const folders = [{ path: '', html: page.bytes, url: page.url }];
  let seen = 0;
  for (let folder = folders.shift(); folder; folder = folders.shift()) {
    for (const { name, kind, url } of listedNames(utf8TextOf(folder.html) ?? '', folder.url)) {
      const path = folder.path === '' ? name : `${folder.path}/${name}`;
      if (isJunk(path) || (kind === 'folder' && (isPackagesFolder(name) || checkPath(path, ofArchive))))
        continue;
      seen += 1;
      if (seen > mostListed.files)
        throw new ImportError({ kind: 'archive', problem: problemOf('index-too-many') });
      const list = kind === 'folder' ? await listOf(url, fetchListed) : undefined;
      if (list) folders.push({ path, html: list, url });
      else files.push({ path, url });
    }
  }
  return files;
}

/** Undefined of a folder that cannot be had: it is told as a file that cannot. */
async function listOf(url: string, fetchListed: FetchListed): Promise<Fetched['bytes'] | undefined> {
  try {
    return (await fetchListed(url)).bytes;
  } catch (error) {
    if (error instanceof ArchiveError) return undefined;
    throw error;
  }
}

/** The files that are part of a skill: a server shows whatever lies beside them, too. */
function inSkills(files: ServedFile[]): ServedFile[] {
  const tops = files
    .map(({ path }) => /^(.*\/)?SKILL\.md$/i.exec(path))
    .flatMap((found) => (found ? [found[1] ?? ''] : []));
  return files.filter(({ path }) => tops.some((top) => path.startsWith(top)));
}

async function entryFor({ path, url }: ServedFile, fetchListed: FetchListed): Promise<Entry> {
  try {
    const { bytes } = await fetchListed(url);
    return entryOf(path, bytes.byteLength, () => bytes);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return refusedEntry(path, error.problem);
  }
}

async function markOf(entries: readonly Entry[], { sha256 }: SiteNeeds): Promise<string> {
  const sums = await Promise.all(
    entries.map(async ({ name, read, problem }) => [name, problem?.code ?? (await sha256(read()))]),
  );
  const sorted = sums.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return `served:${await sha256(new TextEncoder().encode(JSON.stringify(sorted)))}`;
}
