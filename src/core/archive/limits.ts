/** A megabyte, as the limits and their texts count it. */
export const megabyte = 1_000_000;

/** How large skills and archives may be. Sizes are bytes, after inflating. */
export const archiveLimits = {
  /** Of one skill. */
  packageFiles: 2_000,
  packageBytes: 100 * megabyte,
  fileBytes: 20 * megabyte,
  /** UTF-16 units of a path. */
  pathLength: 200,
  /** Names in a path: folders and the file. */
  pathDepth: 12,
  /** Of an archive of many skills, such as a repository's: what a Worker can hold. */
  archiveFiles: 100_000,
  archiveBytes: 500 * megabyte,
  /** Of a path in an archive: there are folders around a skill, as in a repository or a backup. */
  archivePathLength: 500,
  archivePathDepth: 24,
  /**
   * Inflated bytes for each packed byte, counted from `ratioFrom` inflated bytes on. Text packs 3 to 20 times smaller and
   * logs up to 100 times; the format allows 1,032.
   */
  ratio: 500,
  ratioFrom: 5 * megabyte,
} as const;
