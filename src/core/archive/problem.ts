/** Why an archive, or a file in it, is refused; `archive_<code>` in the catalogues says it to people. */
export const archiveProblemCodes = [
  'not-an-archive',
  'damaged',
  'encrypted',
  'unsupported',
  'sizes-lie',
  'checksum',
  'too-many-files',
  'file-too-large',
  'package-too-large',
  'inflates-too-much',
  'path-outside',
  'path-absolute',
  'path-backslash',
  'path-nul',
  'path-long',
  'path-deep',
  'path-device',
  'path-twice',
  'link',
  'special-file',
] as const;

export type ArchiveProblemCode = (typeof archiveProblemCodes)[number];
