import type { ArchiveProblem, ArchiveProblemCode } from './problem';

/** Thrown by what reads an archive; the only error that it throws. */
export class ArchiveError extends Error {
  readonly problem: ArchiveProblem;

  constructor(problem: ArchiveProblem, options?: ErrorOptions) {
    super(`${problem.code} ${problem.path}`.trim(), options);
    this.name = 'ArchiveError';
    this.problem = problem;
  }
}

/** A problem; an empty path means the archive as a whole. */
export function problemOf(
  code: ArchiveProblemCode,
  path = '',
  ...params: (string | number)[]
): ArchiveProblem {
  return { code, path, params: params.map(String) };
}

/** An error to throw. */
export function refusal(code: ArchiveProblemCode, path = '', ...params: (string | number)[]): ArchiveError {
  return new ArchiveError(problemOf(code, path, ...params));
}
