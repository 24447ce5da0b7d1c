import { z } from 'zod';
import type { Memo } from '../core/library/memo';
import { setDebug } from '../diagnostics/crossings';
import type { DiagnosticsCommands } from '../messages/diagnostics';
import type { HistoryCommands } from '../messages/history-commands';
import type { MeaningCommands } from '../messages/meaning-commands';
import type { ModelCommands } from '../messages/model-commands';
import type { PermissionCommands } from '../messages/permission-commands';
import type { SettingsCommands } from '../messages/settings-commands';
import type { SettingsStore } from '../store/settings';
import type { NeverOn } from './never-on';
import type { LanguageToolCommand } from './proofreading-service';
import { clearNever } from './refusal';
import type { UsageTally } from './usage-tally';

export interface SettingsNeeds {
  settings: SettingsStore;
  memos: { list(): Promise<Memo[]>; delete(id: string): Promise<void>; save(memo: Memo): Promise<void> };
  dictionary: {
    words(): Promise<string[]>;
    add(word: string): Promise<void>;
    remove(word: string): Promise<void>;
  };
  neverOn: NeverOn;
  tally: Pick<UsageTally, 'overview' | 'setBudget'>;
  skillsChanged(): void;
}

/** Answers the extension's own pages, but for what they ask about models, the history and permissions. */
export function createSettingsService(
  needs: SettingsNeeds,
): Omit<
  SettingsCommands,
  | keyof ModelCommands
  | keyof MeaningCommands
  | keyof HistoryCommands
  | keyof PermissionCommands
  | LanguageToolCommand
  | keyof DiagnosticsCommands
> {
  const { settings, memos, dictionary, neverOn, tally } = needs;
  return {
    skillsChanged: async () => needs.skillsChanged(),
    dictionary: () => dictionary.words(),
    addWord: (word) => dictionary.add(word),
    removeWord: (word) => dictionary.remove(word),
    monthOverview: () => tally.overview(),
    setBudget: (budget) => tally.setBudget(budget),
    neverOn: () => neverOn.list(),
    neverRunOn: (typed) => neverOn.add(z.string().max(2_000).parse(typed)),
    async runAgainOn(site) {
      await neverOn.remove(site);
      await clearNever();
    },
    memos: () => memos.list(),
    deleteMemo: (id) => memos.delete(id),
    saveMemo: (memo) => memos.save(memo),
    appearance: () => settings.get('appearance'),
    setAppearance: (appearance) => settings.set('appearance', appearance),
    debugMode: () => settings.get('debug'),
    async setDebugMode(on) {
      await settings.set('debug', on);
      setDebug(on);
    },
    shortcutSlots: () => settings.get('shortcutSlots'),
    async setShortcutSlot(slot, skill) {
      const slots = await settings.get('shortcutSlots');
      await settings.set(
        'shortcutSlots',
        slots.map((before, place) => (place === slot ? skill : before)),
      );
    },
  };
}
