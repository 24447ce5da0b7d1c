/** What the extension's own pages may ask about runs: how they go, and which there were. */

import type { Usage } from '../core/run/run-event';
import type { RunRecord, RunStatus } from '../core/run/run-record';
import type { RunDefaults } from '../core/run/settings';
import type { SkillKey } from '../core/skill/model';

/** A line of the history: a record without its long texts. */
export interface RunSummary
  extends Pick<
    RunRecord,
    'id' | 'skill' | 'skillName' | 'status' | 'startedAt' | 'duration' | 'site' | 'cost'
  > {
  status: RunStatus;
  /** The first words of what was asked, and of what came. */
  asked: string;
  result: string;
  /** The model's label. */
  model?: string | undefined;
  usage?: Usage | undefined;
}

/** What marks runs, for the user to narrow the list by: skills by their keys, with their names; hosts of pages; labels of models. */
export interface RunMarks {
  skills: [key: SkillKey, name: string][];
  sites: string[];
  models: string[];
}

/** What a run has to be to be listed; what is absent asks for nothing. */
export interface RunsWanted {
  skill?: string | undefined;
  site?: string | undefined;
  model?: string | undefined;
  status?: string | undefined;
  /** It started then or later. */
  since?: number | undefined;
}

export interface HistoryQuery extends RunsWanted {
  /** Words that must all occur, in any field; empty for all. */
  text: string;
  /** Only runs that started before this time; for the next page. */
  before?: number | undefined;
  /** At the most so many; but runs that started in the same millisecond are not parted. */
  limit: number;
}

export interface HistorySettings {
  /** Runs are kept. Off: a record goes when its run ends. */
  on: boolean;
  /** How many are kept; the oldest go first. */
  keep: number;
}

export interface HistoryCommands {
  /** Newest first. */
  runs(query: HistoryQuery): Promise<{ runs: RunSummary[]; more: boolean }>;
  /** What the kept runs are marked with. */
  runMarks(): Promise<RunMarks>;
  /** The whole record; undefined if it has gone. */
  run(id: string): Promise<RunRecord | undefined>;
  /** Deletes one run, but not while it is going. */
  deleteRun(id: string): Promise<void>;
  /** Puts a record back that was deleted. */
  restoreRun(record: RunRecord): Promise<void>;
  /** How many records of runs are kept. */
  runCount(): Promise<number>;
  /** Deletes all records but those of runs that are still going. */
  clearRuns(): Promise<void>;
  /** Keeps the run's result as a memo; false if its record has gone, or it has no result. */
  keepRunAsMemo(id: string): Promise<boolean>;
  /**
   * The run's result is offered at the top of the palette the next time it opens, once. Answers whether the tab of the
   * run was still there and was brought to the front.
   */
  offerRun(id: string): Promise<{ tabShown: boolean }>;
  historySettings(): Promise<HistorySettings>;
  setHistorySettings(settings: HistorySettings): Promise<void>;
  runDefaults(): Promise<RunDefaults>;
  setRunDefaults(defaults: RunDefaults): Promise<void>;
}
