import type { NamesRead } from '../../core/archive/name-encoding';
import type { ArchiveProblem } from '../../core/archive/problem';
import type { ImportFailure } from '../../core/library/import-types';
import type { SkillOrigin } from '../../core/library/manifest';

/** One file of a source; its bytes are there when they are asked for. */
export interface SourceFile {
  /** With `/`; inside the source, or inside the skill once it is part of one. */
  path: string;
  size: number;
  /** Throws `ArchiveError` for a file that turns out to be refused. */
  read(): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
}

/** A set of files that may hold skills. */
export interface Source {
  files: SourceFile[];
  /** Files that are refused, and why. */
  problems: ArchiveProblem[];
  /** See `OpenedArchive`. */
  names?: NamesRead;
  /** The address of the index of a site that lists its skills; absent of any other source. */
  index?: string;
  /** See `FollowedSource`; absent where nothing is known to stay the same. */
  mark?: string;
  commit?: string;
  /** The folder that was meant, where a list of plugins may stand; unless it is said, the one around all files. */
  top?: string;
  /** Where a skill of the folder `path` comes from. */
  originOf(path: string): SkillOrigin;
  /** The folder's name where it tells the skill's id; undefined where the id is made from the skill's name. */
  idOf(path: string): string | undefined;
  /** Called when skills of it were installed. */
  installed?(): Promise<void>;
  /** Which folders are wanted; all if there is no choice. */
  wants?(path: string): boolean;
}

export class ImportError extends Error {
  readonly failure: ImportFailure;

  constructor(failure: ImportFailure) {
    super(failure.kind);
    this.name = 'ImportError';
    this.failure = failure;
  }
}

/** The first folder of all paths, if they share one: what archives are wrapped in. Empty if there is none. */
export function wrapperOf(paths: string[]): string {
  const [first = ''] = paths;
  const end = first.indexOf('/');
  if (end < 0) return '';
  const folder = first.slice(0, end);
  return paths.every((path) => path.startsWith(`${folder}/`)) ? folder : '';
}

/** A path without the folder `wrapper` around it. */
export function unwrapped(path: string, wrapper: string): string {
  if (wrapper === '' || path === wrapper) return wrapper === '' ? path : '';
  return path.slice(wrapper.length + 1);
}
