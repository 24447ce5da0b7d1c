import { checkPackage } from '../core/archive/package';
import type { ArchiveProblemCode } from '../core/archive/problem';
import { LibraryError, type LibraryErrorCode } from '../core/library/library-error';

const codes: Partial<Record<ArchiveProblemCode, LibraryErrorCode>> = {
  'path-twice': 'library-taken',
  'file-too-large': 'library-room',
  'too-many-files': 'library-room',
  'package-too-large': 'library-room',
};

/** What no import would take and no backup bring back is not written here either. */
export function refuseFiles(id: string, files: { path: string; size: number }[]): void {
  const [problem] = checkPackage(files);
  if (!problem) return;
  const { code, path } = problem;
  throw new LibraryError(codes[code] ?? 'library-file', { params: [path || id] });
}

/** The same of files with their bytes. */
export function refuseBytes(id: string, files: readonly { path: string; bytes: Uint8Array }[]): void {
  refuseFiles(
    id,
    files.map(({ path, bytes }) => ({ path, size: bytes.byteLength })),
  );
}
