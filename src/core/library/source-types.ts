/** Where skills came from, and what is remembered of it. */
import type { SourceStanding } from '../skill/precedence';
import type { ImportFailure } from './import-types';

/** Whether a source is looked at without being asked to, while the settings are open: an address at most once a day, a folder when it changes. */
export const sourceHabits = ['asked', 'daily', 'daily-take'] as const;

/**
 * `asked`: only when the user says so. `daily`: it is looked at, and what changed waits. `daily-take`: what asks for nothing more, and was
 * not changed here, is taken as well.
 */
export type SourceHabit = (typeof sourceHabits)[number];

/** A skill of a source that is not there as it is here. */
export interface WaitingSkill {
  id: string;
  /** Its folder in the source. */
  path: string;
  /**
   * `update`: ready to be taken. `asks`: it may do more afterwards. `edited`: it was changed here. `unknown`: nobody knows whether it was, since
   * it came before that was kept. `gone`: it is there no longer. `refused`: what is there cannot be installed.
   */
  why: (typeof waitingReasons)[number];
  /** The hash of the package there; absent where there is none. Once that was taken, nothing waits. */
  there?: string | undefined;
}

export const waitingReasons = ['update', 'asks', 'edited', 'unknown', 'gone', 'refused'] as const;

export const sourceLists = ['plugin', 'site'] as const;

/** A source that a policy of the user's organization names. */
export interface ManagedSource {
  /** Also what its skills have as their origin, whatever the pin. */
  url: string;
  /** The commit, tag or branch that is taken, where the address names a repository and none of these. */
  pin?: string | undefined;
  /** The places that its skills count at alone; absent: as the user has set it. */
  sites?: string[] | undefined;
}

/** What is remembered of a source that skills came from, from one look at it to the next. */
export interface FollowedSource {
  /** As the user gave it, and as the origin of its skills has it; of a folder, `folder:` and its id. */
  url: string;
  habit: SourceHabit;
  /** It is not looked at. */
  paused?: boolean | undefined;
  /** It is on the list no longer, until something is imported from it again. Its skills stay. */
  dropped?: boolean | undefined;
  /** What its skills are listed by there: by a marketplace as plugins', or by an index of the site. Absent: by nothing, or not known. */
  lists?: (typeof sourceLists)[number] | undefined;
  /** The places that its skills count at alone; empty, or absent: everywhere. */
  sites?: string[] | undefined;
  /** Milliseconds since the epoch; absent before the first look. */
  lookedAt?: number | undefined;
  /** What stays the same as long as nothing there has changed: a validator of HTTP, or the hash of an index, or of a folder's list of files. */
  mark?: string | undefined;
  /** The commit that the archive names, of a repository's. */
  commit?: string | undefined;
  /** The commit there when all was last here as it is there. */
  inStepAt?: string | undefined;
  waiting: WaitingSkill[];
  /** Ids of skills there that were not here. */
  offered: string[];
  /** Ids of skills there that cannot be installed: something is wrong with them, or one from elsewhere has that id. */
  leftOut?: string[] | undefined;
  /** Of a managed source: the pin that the last look was at. */
  pin?: string | undefined;
  /** Of a managed source: ids of skills that were here from it once. One that the user has deleted is not installed again. */
  installed?: string[] | undefined;
  /** Why the last look came to nothing. */
  failure?: ImportFailure | undefined;
}

/** A source as it counts: what is remembered of it, under what a policy says. */
export interface CountedSource extends FollowedSource {
  /** Never kept: the policy says so, as long as it does. */
  managed?: ManagedSource | undefined;
}

/** `new`: nobody has looked yet. */
export type SourceState = 'new' | 'in-step' | 'changed' | 'unreachable' | 'refused';

/** A source as its list shows it. */
export interface SourceOverview extends CountedSource {
  kind: 'url' | 'folder';
  state: SourceState;
  /** For people: a repository's owner and name, or the host; a folder's own. */
  name: string;
  /** What it stands among where two skills have one name (`precedence`); a list has the nearest first. */
  standing: SourceStanding;
  /** Origins that a look asks. */
  hosts: string[];
  /** Of a folder, or a managed source: the browser has to be asked before it is read. */
  wantsPermission?: true;
  /** Of a folder: as of `FollowedFolder`. */
  writes?: boolean;
  /** Of some skill it is not known whether it is as it was taken: what is there has to be read to tell. */
  unsure?: true;
  /** Ids of the user's skills that came from it, sorted. */
  skills: string[];
}
