import { vi } from 'vitest';
import type { ModelSettings, SettingsCommands } from '../../../../src/messages/settings-commands';
import type { Platform } from '../../../../src/options/platform';

export const stored: ModelSettings = { baseUrl: 'https://api.example.com/v1', model: 'writer', hasKey: true };

export const nothing: ModelSettings = { baseUrl: '', model: '', hasKey: false };

/** A background that keeps what it is given in memory. */
export function fakeCommands(initial: ModelSettings = nothing) {
  let settings = initial;
  return {
    modelSettings: vi.fn<SettingsCommands['modelSettings']>(async () => settings),
    saveModel: vi.fn<SettingsCommands['saveModel']>(async ({ baseUrl, model, apiKey }) => {
      settings = { baseUrl, model, hasKey: apiKey === undefined ? settings.hasKey : apiKey !== '' };
    }),
    forgetModel: vi.fn<SettingsCommands['forgetModel']>(async () => {
      settings = nothing;
    }),
    testModel: vi.fn<SettingsCommands['testModel']>(async ({ model }) => ({
      ok: true,
      milliseconds: 1200,
      model,
    })),
    listModels: vi.fn<SettingsCommands['listModels']>(async () => ({
      ok: true,
      models: ['writer', 'thinker'],
    })),
    skillsChanged: vi.fn<SettingsCommands['skillsChanged']>(async () => undefined),
    dictionary: vi.fn<SettingsCommands['dictionary']>(async () => []),
    addWord: vi.fn<SettingsCommands['addWord']>(async () => undefined),
    removeWord: vi.fn<SettingsCommands['removeWord']>(async () => undefined),
    memos: vi.fn<SettingsCommands['memos']>(async () => []),
    deleteMemo: vi.fn<SettingsCommands['deleteMemo']>(async () => undefined),
    saveMemo: vi.fn<SettingsCommands['saveMemo']>(async () => undefined),
    shortcutSlots: vi.fn<SettingsCommands['shortcutSlots']>(async () => [null, null, null, null]),
    setShortcutSlot: vi.fn<SettingsCommands['setShortcutSlot']>(async () => undefined),
    runCount: vi.fn<SettingsCommands['runCount']>(async () => 0),
    clearRuns: vi.fn<SettingsCommands['clearRuns']>(async () => undefined),
  };
}

export function fakePlatform() {
  return {
    requestHost: vi.fn<Platform['requestHost']>(async () => true),
    mayReach: vi.fn<Platform['mayReach']>(async () => false),
    releaseHost: vi.fn<Platform['releaseHost']>(async () => undefined),
    answers: vi.fn<Platform['answers']>(async () => false),
    shortcuts: vi.fn<Platform['shortcuts']>(async () => [
      { name: 'run-skill', description: 'Run a skill at the caret', keys: 'Alt+Shift+K' },
      { name: 'repeat-skill', description: 'Repeat the last skill', keys: '' },
    ]),
    openShortcutSettings: vi.fn<Platform['openShortcutSettings']>(async () => undefined),
    copy: vi.fn<Platform['copy']>(async () => undefined),
  };
}
