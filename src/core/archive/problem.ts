/** Why an archive, or a file in it, is refused; `archive_<code>` in the catalogues says it to people. */
export const archiveProblemCodes = [
  'not-an-archive',
  'other-archive',
  'damaged',
  'encrypted',
  'unsupported',
  'sizes-lie',
  'names-differ',
  'overlapping',
  'checksum',
  'too-many-files',
  'file-too-large',
  'package-too-large',
  'archive-too-many-files',
  'archive-too-large',
  'inflates-too-much',
  'path-outside',
  'path-absolute',
  'path-backslash',
  'path-nul',
  'path-control',
  'path-encoding',
  'path-long',
  'path-deep',
  'path-device',
  'path-windows',
  'path-twice',
  'link',
  'special-file',
  'index-digest',
  'index-no-digest',
  'index-elsewhere',
  'index-missing',
  'index-too-many',
] as const;

export type ArchiveProblemCode = (typeof archiveProblemCodes)[number];

/** Why an archive, or a file in it, is refused. */
export interface ArchiveProblem {
  code: ArchiveProblemCode;
  /** Path inside the archive; empty if it is the archive as a whole. */
  path: string;
  params: string[];
}
