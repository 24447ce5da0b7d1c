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

/** A file that is not the same here and in the folder. */
export interface ConflictFile {
  path: string;
  /** Who has changed it since it was taken; `unknown` where what was taken is not kept any more. */
  side: 'here' | 'there' | 'both' | 'unknown';
  /** Empty where there is no such file; absent where one of them is no text. */
  texts?: { mine: string; theirs: string; base: string };
  /** Both changes in one text, where they touch different lines. */
  merged?: string;
}

/** `mine` is written into the folder, `theirs` installed here; `merged` is kept here, and written where the user wants that. */
export type ConflictChoice = 'mine' | 'theirs' | 'merged';
