const meanings = {
  EBUSY: 'resource busy or locked',
  EEXIST: 'file already exists',
  EINVAL: 'invalid argument',
  EISDIR: 'illegal operation on a directory',
  ENAMETOOLONG: 'name too long',
  ENOENT: 'no such file or directory',
  ENOSPC: 'no space left on device',
  ENOTDIR: 'not a directory',
  ENOTEMPTY: 'directory not empty',
  EPERM: 'operation not permitted',
  EROFS: 'read-only file system',
};

export type FileErrorCode = keyof typeof meanings;

/** What goes wrong with a file, in the words of Node: `ENOENT: no such file or directory, open '/work/a'`. */
export class FileError extends Error {
  override readonly name = 'FileError';

  constructor(
    readonly code: FileErrorCode,
    /** The name of the system call, as Node has it: `open`, `mkdir`, `scandir`… */
    readonly syscall: string,
    readonly path: string,
  ) {
    super(`${code}: ${meanings[code]}, ${syscall} '${path.length > 200 ? `${path.slice(0, 200)}…` : path}'`);
  }
  /** What a shell says of it: `Read-only file system`. */
  get reason(): string {
    const meaning = meanings[this.code];
    return `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}`;
  }
}
