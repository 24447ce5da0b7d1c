import type { SkillKey } from '../skill/model';

/** What came of writing a skill into the followed folder that it came from. */
export type WriteBack =
  /** The folder has what is here. `files`: how many were written or deleted for it. */
  | { kind: 'written'; files: number }
  /** Files there are neither as they were taken nor as they are here: none of them was written over. */
  | { kind: 'conflict' }
  /** `files`: how many were written or deleted before it failed. */
  | { kind: 'failed'; why: WriteFailure; files: number; detail: string };

/**
 * `permission`: the browser does not let it be written. `gone`: the folder, or the skill in it, is not there. `broken`: what is there is no
 * skill that can be read. `room`: the disk is full. `busy`: another program has the file. `name`: the browser takes no file of that name.
 * `outside`: a link stands there, which would lead elsewhere. `other`: see the detail, in the browser's words.
 */
export type WriteFailure = 'permission' | 'gone' | 'broken' | 'room' | 'busy' | 'name' | 'outside' | 'other';

/** How a skill stands to the followed folder that it came from. */
export interface FolderStanding {
  /** As of a source. */
  url: string;
  /** The folder's own name. */
  name: string;
  /** The user wants what is changed here written there, or does not; undefined as long as nobody has said. */
  writes: boolean | undefined;
  /** It was changed here since it was taken from there, or written there. */
  isChanged: boolean;
  /** What was found of it there the last time: it was changed there as well. */
  isChangedThere: boolean;
  /** What came of the last writing, while this page lives. */
  last?: WriteBack;
}

/** Followed folders that are written into. */
export interface FolderLibrary {
  /** Undefined of a skill that came from no folder, or from one that is no longer followed. */
  folderStanding(key: SkillKey): Promise<FolderStanding | undefined>;
  /**
   * Whether changes made here are written into this folder from now on. Where they are to be, the browser is asked for it, which it takes inside
   * a click alone. Resolves with whether it is kept so; not if it, or the user, refuses. What is to be asked of the user in our own words comes before.
   */
  letWrite(url: string, wanted: boolean): Promise<boolean>;
  /** Writes the skill as it is into its folder, only what differs, and nothing over what was changed there. */
  writeBack(key: SkillKey): Promise<WriteBack>;
}
