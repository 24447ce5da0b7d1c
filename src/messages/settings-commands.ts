/** What the extension's own pages may ask of the background. Never served to a script on a web page. */
import type { Memo } from '../core/memo';
import type { RunFailure } from '../core/run/types';
import { channel } from './rpc';

export type { Memo };

/** The model's settings as a page may see them: the key itself never comes back after it was entered. */
export interface ModelSettings {
  /** `https://api.example.com/v1`; empty while nothing is set up. */
  baseUrl: string;
  model: string;
  /** A key is stored for the origin of `baseUrl`. */
  hasKey: boolean;
}

/**
 * Where to find models, and with which key. Without `apiKey` the stored key is used, but only if it was
 * stored for the same origin: a key never travels to another host. An empty `apiKey` means: none.
 */
export interface ModelAddress {
  baseUrl: string;
  apiKey?: string;
}

export interface ModelChoice extends ModelAddress {
  model: string;
}

export type ModelTest =
  | { ok: true; milliseconds: number; model: string }
  | { ok: false; failure: RunFailure };

export type ModelList = { ok: true; models: string[] } | { ok: false; failure: RunFailure };

export interface SettingsCommands {
  modelSettings(): Promise<ModelSettings>;
  /** Replaces the stored settings. A stored key of another origin is forgotten. */
  saveModel(choice: ModelChoice): Promise<void>;
  forgetModel(): Promise<void>;
  /** Sends one short request with these settings, saved or not. What goes wrong is in the answer, not thrown. */
  testModel(choice: ModelChoice): Promise<ModelTest>;
  /** The names that the endpoint offers, in its order. What goes wrong is in the answer, not thrown. */
  listModels(address: ModelAddress): Promise<ModelList>;

  /** Skills, their metadata or the one switch were changed in a page: the background may have slept through it. */
  skillsChanged(): Promise<void>;

  /** The words of the personal dictionary, sorted. */
  dictionary(): Promise<string[]>;
  /** Does nothing if the word is there already. */
  addWord(word: string): Promise<void>;
  removeWord(word: string): Promise<void>;

  /** Newest first. */
  memos(): Promise<Memo[]>;
  deleteMemo(id: string): Promise<void>;
  /** Writes a memo in place of the one with its id, or puts it back where that was deleted. */
  saveMemo(memo: Memo): Promise<void>;

  /** The ids of the skills that the browser commands `skill-1` to `skill-4` run. */
  shortcutSlots(): Promise<(string | null)[]>;
  /** `slot` counts from 0. */
  setShortcutSlot(slot: number, skill: string | null): Promise<void>;

  /** How many records of runs are kept. */
  runCount(): Promise<number>;
  clearRuns(): Promise<void>;
}

export const settingsChannel = channel<SettingsCommands>('settings');
