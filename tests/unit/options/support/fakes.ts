import { vi } from 'vitest';
import { agentDefaults } from '../../../../src/core/agent/settings';
import type { Library } from '../../../../src/core/library/types';
import { normaliseBaseUrl } from '../../../../src/core/models/model-address';
import type { ModelEntry, SiteModel } from '../../../../src/core/models/model-entry';
import { runDefaults } from '../../../../src/core/run/settings';
import type { SettingsCommands } from '../../../../src/messages/settings-commands';
import type { Platform } from '../../../../src/options/platform';

export const stored: ModelEntry = {
  id: 'stored',
  kind: 'openai-compatible',
  label: 'writer',
  baseUrl: 'https://api.example.com/v1',
  model: 'writer',
  hasKey: true,
};

/** A library that takes no table. */
export const noTables = {
  keepTable: vi.fn<Library['keepTable']>(async () => ({ problem: { code: 'cut' } })),
};

/** A background that keeps what it is given in memory. */
export function fakeCommands(initial: ModelEntry[] = []) {
  let models = initial;
  let sites: SiteModel[] = [];
  let defaultModel: string | undefined;
  let ids = 0;
  return {
    modelOverview: vi.fn<SettingsCommands['modelOverview']>(async () => {
      const first = models.find(({ id }) => id === defaultModel) ?? models[0];
      return { models, defaultModel: first?.id, sites, unreachable: [] };
    }),
    saveModel: vi.fn<SettingsCommands['saveModel']>(async ({ apiKey, id = `m${++ids}`, ...draft }) => {
      const before = models.find((each) => each.id === id);
      const saved = {
        ...draft,
        id,
        label: draft.label || draft.model,
        baseUrl: normaliseBaseUrl(draft.baseUrl, draft.kind),
        hasKey: apiKey === undefined ? before?.hasKey === true : apiKey !== '',
      };
      models = before ? models.map((each) => (each === before ? saved : each)) : [...models, saved];
      return id;
    }),
    forgetModel: vi.fn<SettingsCommands['forgetModel']>(async (id) => {
      models = models.filter((each) => each.id !== id);
      sites = sites.filter(({ model }) => model !== id);
    }),
    setDefaultModel: vi.fn<SettingsCommands['setDefaultModel']>(async (id) => {
      defaultModel = id;
    }),
    setSiteModels: vi.fn<SettingsCommands['setSiteModels']>(async (rules) => {
      sites = rules;
    }),
    testModel: vi.fn<SettingsCommands['testModel']>(async ({ model }) => ({
      ok: true,
      milliseconds: 1200,
      model,
    })),
    keyOfSignIn: vi.fn<SettingsCommands['keyOfSignIn']>(async () => ({ ok: true, apiKey: 'sk-or-given' })),
    listModels: vi.fn<SettingsCommands['listModels']>(async () => ({
      ok: true,
      models: [{ name: 'writer' }, { name: 'thinker', price: { input: 0.15, output: 0.6 } }],
    })),
    runs: vi.fn<SettingsCommands['runs']>(async () => ({ runs: [], more: false })),
    runMarks: vi.fn<SettingsCommands['runMarks']>(async () => ({ skills: [], sites: [], models: [] })),
    restoreRun: vi.fn<SettingsCommands['restoreRun']>(async () => undefined),
    run: vi.fn<SettingsCommands['run']>(async () => undefined),
    deleteRun: vi.fn<SettingsCommands['deleteRun']>(async () => undefined),
    keepRunAsMemo: vi.fn<SettingsCommands['keepRunAsMemo']>(async () => true),
    offerRun: vi.fn<SettingsCommands['offerRun']>(async () => ({ tabShown: true })),
    historySettings: vi.fn<SettingsCommands['historySettings']>(async () => ({ on: true, keep: 200 })),
    setHistorySettings: vi.fn<SettingsCommands['setHistorySettings']>(async () => undefined),
    runDefaults: vi.fn<SettingsCommands['runDefaults']>(async () => runDefaults),
    setRunDefaults: vi.fn<SettingsCommands['setRunDefaults']>(async () => undefined),
    appearance: vi.fn<SettingsCommands['appearance']>(async () => 'system'),
    setAppearance: vi.fn<SettingsCommands['setAppearance']>(async () => undefined),
    debugMode: vi.fn<SettingsCommands['debugMode']>(async () => false),
    setDebugMode: vi.fn<SettingsCommands['setDebugMode']>(async () => undefined),
    diagnostics: vi.fn<SettingsCommands['diagnostics']>(async () => '{"caretaker":"1.2.3"}'),
    copyDiagnostics: vi.fn<SettingsCommands['copyDiagnostics']>(async () => true),
    skillsChanged: vi.fn<SettingsCommands['skillsChanged']>(async () => undefined),
    dictionary: vi.fn<SettingsCommands['dictionary']>(async () => []),
    addWord: vi.fn<SettingsCommands['addWord']>(async () => undefined),
    removeWord: vi.fn<SettingsCommands['removeWord']>(async () => undefined),
    monthOverview: vi.fn<SettingsCommands['monthOverview']>(async () => ({
      usage: { month: '2026-11', models: [], days: [], skills: [] },
    })),
    setBudget: vi.fn<SettingsCommands['setBudget']>(async () => undefined),
    neverOn: vi.fn<SettingsCommands['neverOn']>(async () => []),
    neverRunOn: vi.fn<SettingsCommands['neverRunOn']>(async (typed) => typed),
    runAgainOn: vi.fn<SettingsCommands['runAgainOn']>(async () => undefined),
    memos: vi.fn<SettingsCommands['memos']>(async () => []),
    deleteMemo: vi.fn<SettingsCommands['deleteMemo']>(async () => undefined),
    saveMemo: vi.fn<SettingsCommands['saveMemo']>(async () => undefined),
    shortcutSlots: vi.fn<SettingsCommands['shortcutSlots']>(async () => [null, null, null, null]),
    setShortcutSlot: vi.fn<SettingsCommands['setShortcutSlot']>(async () => undefined),
    ...fakePermissions(),
    languageTool: vi.fn<SettingsCommands['languageTool']>(async () => undefined),
    turnOnLanguageTool: vi.fn<SettingsCommands['turnOnLanguageTool']>(async () => ({ ok: true })),
    turnOffLanguageTool: vi.fn<SettingsCommands['turnOffLanguageTool']>(async () => undefined),
    meaningState: vi.fn<SettingsCommands['meaningState']>(async () => undefined),
    turnOnMeaning: vi.fn<SettingsCommands['turnOnMeaning']>(async () => ({ ok: true, ready: 0, all: 2 })),
    turnOnTable: vi.fn<SettingsCommands['turnOnTable']>(async () => ({ ok: true, ready: 0, all: 2 })),
    turnOffMeaning: vi.fn<SettingsCommands['turnOffMeaning']>(async () => undefined),
    makeVectors: vi.fn<SettingsCommands['makeVectors']>(async () => ({ ok: true, ready: 0, all: 0 })),
    findByMeaning: vi.fn<SettingsCommands['findByMeaning']>(async () => []),
    runCount: vi.fn<SettingsCommands['runCount']>(async () => 0),
    clearRuns: vi.fn<SettingsCommands['clearRuns']>(async () => undefined),
  };
}

/** Nothing is allowed and nothing refused. */
function fakePermissions() {
  return {
    policyOverview: vi.fn<SettingsCommands['policyOverview']>(async () => ({ rules: [], problems: [] })),
    putRule: vi.fn<SettingsCommands['putRule']>(async () => []),
    removeRule: vi.fn<SettingsCommands['removeRule']>(async () => undefined),
    mendPolicy: vi.fn<SettingsCommands['mendPolicy']>(async () => undefined),
    grants: vi.fn<SettingsCommands['grants']>(async () => []),
    takeBackGrant: vi.fn<SettingsCommands['takeBackGrant']>(async () => undefined),
    putGrant: vi.fn<SettingsCommands['putGrant']>(async () => undefined),
    allowedTo: vi.fn<SettingsCommands['allowedTo']>(async () => ({ tools: [], permissions: [] })),
    agreed: vi.fn<SettingsCommands['agreed']>(async () => ({ models: [], skills: [] })),
    forgetAgreed: vi.fn<SettingsCommands['forgetAgreed']>(async () => undefined),
    rememberAgreed: vi.fn<SettingsCommands['rememberAgreed']>(async () => undefined),
    takeBackPermissions: vi.fn<SettingsCommands['takeBackPermissions']>(async () => undefined),
    grantPermissions: vi.fn<SettingsCommands['grantPermissions']>(async () => undefined),
    agentSettings: vi.fn<SettingsCommands['agentSettings']>(async () => agentDefaults),
    changeAgentSettings: vi.fn<SettingsCommands['changeAgentSettings']>(async () => undefined),
  };
}

export function fakePlatform() {
  return {
    requestHost: vi.fn<Platform['requestHost']>(async () => true),
    requestModel: vi.fn<Platform['requestModel']>(async () => true),
    signedInAddress: vi.fn<Platform['signedInAddress']>(() => 'https://ours.chromiumapp.org/'),
    watchPinned: vi.fn<Platform['watchPinned']>(() => () => undefined),
    signIn: vi.fn<Platform['signIn']>(async () => undefined),
    mayReach: vi.fn<Platform['mayReach']>(async () => false),
    releaseHost: vi.fn<Platform['releaseHost']>(async () => undefined),
    answers: vi.fn<Platform['answers']>(async () => false),
    shortcuts: vi.fn<Platform['shortcuts']>(async () => [
      { name: 'run-skill', description: 'Open the palette at the cursor', keys: 'Alt+Shift+K' },
      { name: 'repeat-skill', description: 'Repeat the last skill', keys: '' },
    ]),
    openShortcutSettings: vi.fn<Platform['openShortcutSettings']>(async () => undefined),
    copy: vi.fn<Platform['copy']>(async () => undefined),
  };
}
