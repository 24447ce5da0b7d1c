import { archiveLimits, megabyte } from '../../core/archive/limits';
import { checkPath, isJunk, ofArchive } from '../../core/archive/paths';
import { addressesOf } from '../../core/library/addresses';
import type { ImportProgress, ImportSource } from '../../core/library/types';
import { fetchSource } from './fetch-source';
import { sourceOfBytes, sourceOfText } from './from-bytes';
import { ImportError, type Source, type SourceFile } from './source';

export interface OpenNeeds {
  fetch: typeof fetch;
  granted: string[];
  progress(progress: ImportProgress): void;
}

/** Whatever the user gave, as a set of files. Throws `ImportError`. */
export async function openSource(source: ImportSource, needs: OpenNeeds): Promise<Source> {
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
      return sourceOfUrl(source, needs);
  }
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
  { url, path, names }: Extract<ImportSource, { kind: 'url' }>,
  needs: OpenNeeds,
): Promise<Source> {
  const addresses = addressesOf(url);
  if (!addresses) throw new ImportError({ kind: 'unreachable', host: url, detail: '' });
  const { bytes, name } = await fetchSource(addresses.fetch.url, needs);
  needs.progress({ step: 'unpacking', done: 0 });
  return sourceOfBytes(bytes, {
    name,
    originOf: (folder) => ({ kind: 'url', url, path: folder }),
    repository: addresses.fetch.kind === 'archive',
    folder: path === undefined ? { path: addresses.path, exactly: false } : { path, exactly: true },
    names,
  });
}
