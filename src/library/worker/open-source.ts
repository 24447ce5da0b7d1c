import { archiveLimits, megabyte } from '../../core/archive/limits';
import { checkPath, isJunk, ofArchive } from '../../core/archive/paths';
import { addressesOf, tokenHostOf } from '../../core/library/addresses';
import type { FolderHandle, FolderStore } from '../../core/library/folder-handle';
import type { ImportSource } from '../../core/library/import-types';
import { pinnedAddress } from '../../core/library/managed';
import { isSiteIndex, lists } from '../../core/library/site-index';
import { type Asking, type Fetched, fetchSource, NotModified } from './fetch-source';
import { sourceOfFollowed, sourceOfHandle } from './folder-source';
import { isWebPage, sourceOfBytes, sourceOfText } from './from-bytes';
import { servedSource } from './served-source';
import {
  type FoundIndex,
  markOfIndex,
  type SiteNeeds,
  siteIndexFor,
  siteIndexOf,
  sourceOfIndex,
} from './site-source';
import { ImportError, type Source, type SourceFile } from './source';

/** What opening a source takes. */
export type OpenNeeds = SiteNeeds & { folders: FolderStore };

/** Whatever the user gave, as a set of files. Throws `ImportError`, and `NotModified` where a source still has the mark `since`. */
export async function openSource(source: ImportSource, needs: OpenNeeds, since?: string): Promise<Source> {
  switch (source.kind) {
    case 'file': {
      const { file, names } = source;
      if (file.size > archiveLimits.archiveBytes) {
        const params = [String(archiveLimits.archiveBytes / megabyte)];
        throw new ImportError({ kind: 'archive', problem: { code: 'archive-too-large', path: '', params } });
      }
      needs.progress({ step: 'unpacking', done: 0 });
      const originOf = () => ({ kind: 'file', name: file.name }) as const;
      return sourceOfBytes(new Uint8Array(await file.arrayBuffer()), { name: file.name, originOf, names });
    }
    case 'folder':
      return sourceOfFolder(source);
    case 'text':
      return sourceOfText(new TextEncoder().encode(source.text), { kind: 'pasted' });
    case 'url':
      return sourceOfUrl(source, needs, since);
    case 'picked':
      return sourceOfPicked(source.handle, needs);
    case 'followed':
      return sourceOfFollowed({ id: source.folder, path: source.path, since }, needs);
  }
}

/** A folder that is picked again keeps its id; a new one is followed once something of it was installed. */
async function sourceOfPicked(handle: FolderHandle, needs: OpenNeeds): Promise<Source> {
  const { folders } = needs;
  const id = (await folders.idOf(handle)) ?? crypto.randomUUID();
  const source = await sourceOfHandle({ ...needs, id, handle });
  const before = await folders.find(id);
  return { ...source, installed: () => folders.keep({ ...before, id, handle }) };
}

function sourceOfFolder({ name, files }: Extract<ImportSource, { kind: 'folder' }>): Source {
  const kept = files.filter(({ path }) => !isJunk(path));
  const read = kept.map(({ path, file }): SourceFile => {
    return { path, size: file.size, read: async () => new Uint8Array(await file.arrayBuffer()) };
  });
  return {
    files: read.filter(({ path }) => !checkPath(path, ofArchive)),
    problems: read.flatMap(({ path }) => checkPath(path, ofArchive) ?? []),
    originOf: () => ({ kind: 'file', name }),
    idOf: (path) => path.slice(path.lastIndexOf('/') + 1) || undefined,
  };
}

async function sourceOfUrl(
  { url, path, pin, names }: Extract<ImportSource, { kind: 'url' }>,
  needs: SiteNeeds,
  since: string | undefined,
): Promise<Source> {
  const addresses = addressesOf(pin === undefined ? url : (pinnedAddress(url, pin) ?? ''));
  if (!addresses) throw new ImportError({ kind: 'unreachable', host: url, detail: '' });
  const host = tokenHostOf(url);
  const { tokens = {} } = needs;
  const token = host !== undefined && Object.hasOwn(tokens, host) ? tokens[host] : undefined;
  const address = { ...addresses.fetch, ...(token !== undefined && addresses.signedIn) };
  const originOf = (folder: string) => ({ kind: 'url', url, path: folder }) as const;
  const fetched = await fetchedOr(address.url, needs, { since, token });
  const found = address.kind === 'file' ? await indexInstead(fetched, address.url, needs) : undefined;
  // Of an update, what it cannot be had from any more is told, where the site lists no such skill.
  if (found && (path === undefined || lists(found.index, path))) {
    const mark = await markOfIndex(found, needs);
    if (mark !== undefined && mark === since) throw new NotModified();
    return {
      ...(await sourceOfIndex(found, { originOf, path }, needs)),
      ...(mark !== undefined && { mark }),
    };
  }
  if (fetched instanceof ImportError) throw fetched;
  const served =
    address.kind === 'file' ? await servedSource(fetched, { originOf, path, since }, needs) : undefined;
  if (served) return served;
  needs.progress({ step: 'unpacking', done: 0 });
  const { bytes, mark } = fetched;
  const commit = commitOf(bytes);
  const source = await sourceOfBytes(bytes, {
    name: fetched.name,
    originOf,
    repository: address.kind === 'archive',
    folder: path === undefined ? { path: addresses.path, exactly: false } : { path, exactly: true },
    names,
  });
  return { ...source, ...(mark !== undefined && { mark }), ...(commit !== undefined && { commit }) };
}

/** The commit that `git archive`, which forges make their zips with, writes at the end of a zip as its comment. */
function commitOf(bytes: Uint8Array): string | undefined {
  const [length, none, ...comment] = bytes.subarray(-42);
  const text = String.fromCharCode(...comment);
  return length === 40 && none === 0 && /^[0-9a-f]{40}$/.test(text) ? text : undefined;
}

/** What is there; or why it cannot be had, where the host has answered: beside a page that is not there its site may list skills. */
async function fetchedOr(url: string, needs: SiteNeeds, asking: Asking): Promise<Fetched | ImportError> {
  try {
    return await fetchSource(url, needs, asking);
  } catch (error) {
    if (error instanceof ImportError && error.failure.kind === 'http-status') return error;
    throw error;
  }
}

/** The index of a site, where its own address was given, or that of a page: it is no skill, but its site may list some. */
async function indexInstead(
  fetched: Fetched | ImportError,
  url: string,
  needs: SiteNeeds,
): Promise<FoundIndex | undefined> {
  if (fetched instanceof ImportError) return isMissing(fetched) ? siteIndexFor(url, needs) : undefined;
  if (isSiteIndex(fetched.url)) return siteIndexOf(fetched);
  return isWebPage(fetched.bytes) ? siteIndexFor(url, needs) : undefined;
}

/** Who is refused is told so, and asks for nothing else there. */
function isMissing({ failure }: ImportError): boolean {
  return failure.kind === 'http-status' && (failure.status === 404 || failure.status === 410);
}
