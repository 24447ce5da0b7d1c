/** Files that are fetched one by one, because a list of a site's names them. */
import { ArchiveError, problemOf, refusal } from '../../core/archive/archive-error';
import { archiveLimits, megabyte } from '../../core/archive/limits';
import { type Entry, sortEntries } from '../../core/archive/opened';
import type { ArchiveProblem } from '../../core/archive/problem';
import { type Fetched, type FetchNeeds, fetchSource } from './fetch-source';
import { isGranted } from './granted';
import { ImportError, type Source } from './source';

/** Files that are fetched at a time. */
export const fetchedTogether = 6;

export type FetchListed = (url: string | undefined) => Promise<Pick<Fetched, 'bytes' | 'name'>>;

/** Fetches what an index names; throws `ArchiveError` for a file that cannot be had. All of an index has no more room than an archive. */
export function listedFetcher(index: string, needs: FetchNeeds): FetchListed {
  let done = 0;
  return async (url) => {
    if (url === undefined) throw refusal('index-missing', '', new URL(index).host);
    if (!mayBeFetched(url, index, needs.granted)) throw refusal('index-elsewhere', '', url);
    const fetched = await fetchedFrom(url, needs);
    done += fetched.bytes.byteLength;
    if (done > archiveLimits.archiveBytes) {
      const problem = problemOf('archive-too-large', '', archiveLimits.archiveBytes / megabyte);
      throw new ImportError({ kind: 'archive', problem });
    }
    needs.progress({ step: 'fetching', done });
    return fetched;
  };
}

/** A list from elsewhere has nobody ask a server of the user's own, nor any host but its own that the user has not allowed before. */
function mayBeFetched(url: string, index: string, granted: string[]): boolean {
  const { origin, protocol } = new URL(url);
  return origin === new URL(index).origin || (protocol === 'https:' && isGranted(url, granted));
}

async function fetchedFrom(url: string, needs: FetchNeeds): Promise<Fetched> {
  try {
    return await fetchSource(url, { ...needs, progress: () => undefined });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const { failure } = error;
    if (failure.kind === 'archive') throw new ArchiveError(failure.problem, { cause: error });
    if (failure.kind === 'permission') throw refusal('index-elsewhere', '', url);
    throw refusal('index-missing', '', new URL(url).host);
  }
}

/** As of an archive; but where every file is refused, each says why beside its skill. */
export function sortListed(entries: Entry[]): Pick<Source, 'files' | 'problems'> {
  const opened = sortEntries(entries);
  if (!('problem' in opened)) return opened;
  const problems = entries.flatMap(({ name, problem }) => (problem ? [{ ...problem, path: name }] : []));
  if (problems.length < entries.length) throw new ImportError({ kind: 'archive', problem: opened.problem });
  return { files: [], problems };
}

/** A file as the reader of an archive would have found it. */
export function entryOf(name: string, size: number, read: Entry['read']): Entry {
  return { name, kind: 'file', size, read };
}

/** One that is not read, and why. */
export function refusedEntry(name: string, problem: ArchiveProblem): Entry {
  return { ...entryOf(name, 0, () => new Uint8Array()), problem };
}
