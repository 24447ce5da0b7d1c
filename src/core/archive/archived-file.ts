/** One file of an archive that may be read. */
export interface ArchivedFile {
  path: string;
  /** Bytes, as the archive declares them; `read` refuses what is not that long. */
  size: number;
  /** The bytes, whole and checked. Throws an `ArchiveError`, and nothing else. */
  read(): Uint8Array<ArrayBuffer>;
}
