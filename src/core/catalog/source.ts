import type { SkillSource } from '../skill/model';

/** A place that skill folders come from. */
export interface SkillFolders {
  source: SkillSource;
  /** Every folder's name with the paths of its files, relative to the folder, with `/`. */
  list(): Promise<Record<string, string[]>>;
  /** One file's text; undefined if there is no such file. */
  read(id: string, path: string): Promise<string | undefined>;
}

/** True for a path that stays inside its folder: no empty, `.` or `..` part, no backslash, no leading slash. */
export function isInsidePath(path: string): boolean {
  return (
    !/[\\\0]/.test(path) && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
