import { ArchiveError } from '../../src/core/archive/archive';
import { archiveProblemInEnglish } from '../../src/core/archive/archive-texts';
import type { ArchiveProblem } from '../../src/core/archive/problem';

/** Something that is wrong before a skill is read. */
export interface Fault {
  path: string;
  code: string;
  message: string;
  fix: string;
  /** An error where nothing else is said. */
  severity?: 'warning';
}

/** What an archive has against itself or one of its files. */
export function refusal(shown: string, problem: ArchiveProblem): Fault {
  const [message = '', ...fix] = archiveProblemInEnglish(problem).split(/(?<=\.) (?=[A-Z])/);
  return { path: joinShown(shown, problem.path), code: problem.code, message, fix: fix.join(' ') };
}

/** What the disk says of a file. */
export function unreadable(path: string, error: unknown): Fault {
  if (error instanceof ArchiveError) return { ...refusal('', error.problem), path };
  const gone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (gone) {
    return { path, code: 'path-missing', message: `There is no “${path}”.`, fix: 'Correct the path.' };
  }
  const words = error instanceof Error ? error.message : String(error);
  return {
    path,
    code: 'path-unreadable',
    message: `“${path}” cannot be read: ${words}`,
    fix: 'Make it readable.',
  };
}

export function noFile(path: string): Fault {
  return {
    path,
    code: 'path-unreadable',
    message: `“${path}” is neither a file nor a folder.`,
    fix: 'Name a folder, a SKILL.md, a skill.json or an archive.',
  };
}

export function noSkill(path: string): Fault {
  const fix =
    'Name a folder, at any depth of which a SKILL.md or a skill.json stands, or such a file itself.';
  return {
    path,
    code: 'nothing-found',
    message: `There is no SKILL.md and no skill.json in “${path}”.`,
    fix,
  };
}

/** A path in a folder, as both are shown. */
export function joinShown(folder: string, path: string): string {
  if (folder === '' || path === '') return folder || path;
  return folder === '/' ? `/${path}` : `${folder}/${path}`;
}
