/** What the extension's own pages may ask of the background. Never served to a script on a web page. */

import type { Appearance } from '../core/appearance';
import type { Memo } from '../core/library/memo';
import type { MonthBudget, MonthUsage } from '../core/run/month-usage';
import type { DiagnosticsCommands } from './diagnostics';
import type { HistoryCommands } from './history-commands';
import type { LanguageToolDraft, LanguageToolOverview, LanguageToolStep } from './language-tool';
import type { MeaningCommands } from './meaning-commands';
import type { ModelCommands } from './model-commands';
import type { PermissionCommands } from './permission-commands';
import { channel } from './rpc';

/** What this month's runs have used, and what they may cost. */
export interface MonthOverview {
  usage: MonthUsage;
  budget?: MonthBudget;
}

export interface SettingsCommands
  extends ModelCommands,
    MeaningCommands,
    HistoryCommands,
    PermissionCommands,
    Pick<DiagnosticsCommands, 'diagnostics' | 'copyDiagnostics'> {
  /** Skills, their metadata or the one switch were changed in a page: the background may have slept through it. */
  skillsChanged(): Promise<void>;

  /** The words of the personal dictionary, sorted. */
  dictionary(): Promise<string[]>;
  /** Does nothing if the word is there already. */
  addWord(word: string): Promise<void>;
  removeWord(word: string): Promise<void>;

  monthOverview(): Promise<MonthOverview>;
  /** Undefined: none. */
  setBudget(budget: MonthBudget | undefined): Promise<void>;

  /** The hosts that nothing runs on, sorted. Each stands for those under it. */
  neverOn(): Promise<string[]>;
  /** Puts one on the list, from an address or what a user types. Resolves with the host; undefined where that names none. */
  neverRunOn(typed: string): Promise<string | undefined>;
  runAgainOn(site: string): Promise<void>;
  /** The server that proofreads what Harper does not; undefined where none is turned on. */
  languageTool(): Promise<LanguageToolOverview | undefined>;
  /**
   * Asks the server about a sentence of ours; if it answers, texts that are proofread are sent there from now on: the user has agreed to
   * that. What goes wrong is in the answer, not thrown.
   */
  turnOnLanguageTool(draft: LanguageToolDraft): Promise<LanguageToolStep>;
  turnOffLanguageTool(): Promise<void>;

  /** Newest first. */
  memos(): Promise<Memo[]>;
  deleteMemo(id: string): Promise<void>;
  /** Writes a memo in place of the one with its id, or puts it back where that was deleted. */
  saveMemo(memo: Memo): Promise<void>;

  /** Light or dark. */
  appearance(): Promise<Appearance>;
  setAppearance(appearance: Appearance): Promise<void>;

  /** Whether crossings between contexts are logged. */
  debugMode(): Promise<boolean>;
  setDebugMode(on: boolean): Promise<void>;

  /** The ids of the skills that the browser commands `skill-1` to `skill-4` run. */
  shortcutSlots(): Promise<(string | null)[]>;
  /** `slot` counts from 0. */
  setShortcutSlot(slot: number, skill: string | null): Promise<void>;
}

export const settingsChannel = channel<SettingsCommands>('settings');
