import { openArchive } from '../../core/archive/archive';
import { ArchiveError, problemOf, refusal } from '../../core/archive/archive-error';
import type { Entry } from '../../core/archive/opened';
import { checkPath, ofArchive, trickCodes } from '../../core/archive/paths';
import type { ArchiveProblem } from '../../core/archive/problem';
import type { SkillOrigin } from '../../core/library/manifest';
import {
  type IndexedSkill,
  indexBytes,
  isIn,
  readSiteIndex,
  type SiteIndex,
  siteIndexesOf,
} from '../../core/library/site-index';
import { utf8TextOf } from '../../core/utf8';
import { type Fetched, type FetchNeeds, fetchSource } from './fetch-source';
import {
  entryOf,
  type FetchListed,
  fetchedTogether,
  listedFetcher,
  refusedEntry,
  sortListed,
} from './listed-files';
import { ImportError, type Source, unwrapped, wrapperOf } from './source';

export interface SiteNeeds extends FetchNeeds {
  /** SHA-256 in lower-case hexadecimal. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
}

/** An index that was found. */
export interface FoundIndex {
  index: SiteIndex;
  /** Where it stands. */
  url: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What was fetched as an index; undefined if it is none. */
export function siteIndexOf({ bytes, url }: Pick<Fetched, 'bytes' | 'url'>): FoundIndex | undefined {
  const text = utf8TextOf(bytes);
  const index = text === undefined ? undefined : readSiteIndex(text, url);
  return index && { index, url, bytes };
}

/**
 * The index of the site that a page belongs to: from the page's own folder up to the top; undefined if there is none. Throws
 * `ImportError` where the host is out of reach.
 */
export async function siteIndexFor(page: string, needs: SiteNeeds): Promise<FoundIndex | undefined> {
  for (const url of siteIndexesOf(page)) {
    const fetched = await fetchSource(url, { ...needs, progress: () => undefined, most: indexBytes }).catch(
      (error: unknown) => {
        if (!(error instanceof ImportError) || error.failure.kind === 'unreachable') throw error;
        return undefined;
      },
    );
    const found = fetched && siteIndexOf(fetched);
    if (found) return found;
  }
  return undefined;
}

/** What stays the same as long as no file changes that an index lists: the hash of one that has a digest for each. */
export async function markOfIndex(
  { index, bytes }: FoundIndex,
  { sha256 }: SiteNeeds,
): Promise<string | undefined> {
  if (index === 'too-long' || 'schema' in index) return undefined;
  const held = index.skills.every(({ digest }) => digest !== undefined && digest !== 'absent');
  return held ? `index:${await sha256(bytes)}` : undefined;
}

export interface SiteOrigin {
  originOf(path: string): SkillOrigin;
  /** Only the skill in that folder. */
  path?: string | undefined;
}

/**
 * The skills that an index lists, fetched, each held to the digest that the index names for it. What is wrong with one is told with it,
 * and costs no other; a path with a trick in it refuses all. Throws `ImportError`.
 */
export async function sourceOfIndex(
  { index, url }: FoundIndex,
  { originOf, path }: SiteOrigin,
  needs: SiteNeeds,
): Promise<Source> {
  if (index === 'too-long') throw new ImportError({ kind: 'archive', problem: problemOf('index-too-many') });
  if ('schema' in index)
    throw new ImportError({ kind: 'index-unknown', host: new URL(url).host, schema: index.schema });
  const wanted = index.skills.filter((skill) => path === undefined || isIn(path, skill));
  refuseTricks(wanted);
  const fetchListed = listedFetcher(url, needs);
  const entries: Entry[] = [];
  for (let first = 0; first < wanted.length; first += fetchedTogether) {
    const some = wanted.slice(first, first + fetchedTogether);
    entries.push(...(await Promise.all(some.map((each) => entriesOf(each, fetchListed, needs)))).flat());
  }
  return {
    ...sortListed(entries),
    index: url,
    originOf,
    idOf: (folder) => folder.slice(folder.lastIndexOf('/') + 1) || undefined,
    wants: (folder) => path === undefined || folder === path,
  };
}

/** Nobody names a file that lies outside by accident. */
function refuseTricks(skills: readonly IndexedSkill[]): void {
  for (const { name, files } of skills) {
    const paths = [name, ...files.map(({ path }) => path)];
    const problem = paths.flatMap((path) => checkPath(path, ofArchive) ?? []).find(isTrick);
    if (problem) throw new ImportError({ kind: 'archive', problem });
  }
}

const isTrick = ({ code }: ArchiveProblem) => trickCodes.has(code);

/** The files of one skill, in its folder, each with what is wrong with it. */
async function entriesOf(skill: IndexedSkill, fetchListed: FetchListed, needs: SiteNeeds): Promise<Entry[]> {
  const inFolder = (path: string) => `${skill.name}/${path}`;
  if (skill.name.includes('/')) return [refusedEntry(inFolder('SKILL.md'), problemOf('path-outside'))];
  const entries: Entry[] = [];
  for (const { path, url } of skill.files) {
    try {
      const { bytes, name } = await fetchListed(url);
      await checkDigest(skill, bytes, needs);
      if (skill.isArchive) entries.push(...unpacked(bytes, name, inFolder));
      else entries.push(entryOf(inFolder(path), bytes.byteLength, () => bytes));
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      entries.push(refusedEntry(inFolder(path), error.problem));
    }
  }
  return entries;
}

async function checkDigest(
  { digest }: IndexedSkill,
  bytes: Uint8Array<ArrayBuffer>,
  { sha256 }: SiteNeeds,
): Promise<void> {
  if (digest === undefined) return;
  if (digest === 'absent') throw refusal('index-no-digest');
  if ((await sha256(bytes)) !== digest.sha256) throw refusal('index-digest');
}

/** The files of an archive, without a folder around all of them. */
function unpacked(bytes: Uint8Array<ArrayBuffer>, name: string, inFolder: (path: string) => string): Entry[] {
  const opened = openArchive(bytes, name);
  if ('problem' in opened) throw new ArchiveError(opened.problem);
  const wrapper = wrapperOf([...opened.files, ...opened.problems].map(({ path }) => path));
  const placed = (path: string) => inFolder(unwrapped(path, wrapper));
  return [
    ...opened.files.map(({ path, size, read }) => entryOf(placed(path), size, read)),
    ...opened.problems.map((problem) => refusedEntry(placed(problem.path), problem)),
  ];
}
