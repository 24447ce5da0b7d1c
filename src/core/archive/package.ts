import { problemOf } from './archive-error';
import { archiveLimits, megabyte } from './limits';
import { checkPath, findTwins } from './paths';
import type { ArchiveProblem } from './problem';

/**
 * Everything that keeps these files from being one skill: their number and sizes, and their paths, which are relative to
 * the skill's folder. Empty if they may be installed.
 */
export function checkPackage(files: { path: string; size: number }[]): ArchiveProblem[] {
  const problems = files.flatMap(({ path, size }) => {
    const problem = checkPath(path) ?? checkSize(path, size);
    return problem ? [problem] : [];
  });
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > archiveLimits.packageFiles) {
    problems.push(problemOf('too-many-files', '', archiveLimits.packageFiles));
  }
  if (bytes > archiveLimits.packageBytes) {
    problems.push(problemOf('package-too-large', '', archiveLimits.packageBytes / megabyte));
  }
  return [...problems, ...findTwins(files.map(({ path }) => path))];
}

/** Why a file may not be this large; undefined if it may. */
export function checkSize(path: string, size: number): ArchiveProblem | undefined {
  return size > archiveLimits.fileBytes
    ? problemOf('file-too-large', path, archiveLimits.fileBytes / megabyte)
    : undefined;
}
