import { openArchive } from '../../../../src/core/archive/archive';
import { ArchiveError } from '../../../../src/core/archive/archive-error';
import type { ArchiveProblem } from '../../../../src/core/archive/problem';

/** What came of an archive: the problem of the whole, or every file's text, and the problems of files. */
export interface Outcome {
  whole?: ArchiveProblem;
  files: Record<string, string>;
  /** Path to code; those of opening and those of reading. */
  problems: Record<string, string>;
}

/** Opens an archive and reads all of it. */
export function unpack(bytes: Uint8Array, name = 'skills.zip'): Outcome {
  const outcome: Outcome = { files: {}, problems: {} };
  const opened = openArchive(bytes, name);
  if ('problem' in opened) return { ...outcome, whole: opened.problem };
  for (const { path, code } of opened.problems) outcome.problems[path] = code;
  for (const file of opened.files) {
    try {
      outcome.files[file.path] = new TextDecoder().decode(file.read());
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      outcome.problems[file.path] = error.problem.code;
    }
  }
  return outcome;
}
