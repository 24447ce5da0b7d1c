import { browser } from 'wxt/browser';
import type { Memo } from '../core/memo';
import { normaliseBaseUrl, originPattern } from '../core/model-address';
import { RunError, toFailure } from '../core/run/run-error';
import type { RunFailure } from '../core/run/types';
import type { ModelAddress, ModelChoice, ModelTest, SettingsCommands } from '../messages/settings-commands';
import { listModels } from '../models/list-models';
import { createOpenAICompatibleModel, type Endpoint } from '../models/openai-compatible';
import type { SettingsStore, StoredModel } from '../store/settings';

/** Milliseconds after which a test gives an endpoint up; a local model may have to be loaded first. */
const testLimit = 60_000;

export interface SettingsNeeds {
  settings: SettingsStore;
  memos: { list(): Promise<Memo[]>; delete(id: string): Promise<void>; save(memo: Memo): Promise<void> };
  runs: { count(): Promise<number>; clear(): Promise<void> };
  dictionary: {
    words(): Promise<string[]>;
    add(word: string): Promise<void>;
    remove(word: string): Promise<void>;
  };
  skillsChanged(): void;
  /** Whether the user has given the permission for the endpoint's host. */
  mayReach(baseUrl: string): Promise<boolean>;
  /** Keeps the background alive until the returned function is called. */
  keepAlive(): () => void;
}

/** Answers the extension's own pages. */
export function createSettingsService(needs: SettingsNeeds): SettingsCommands {
  const { settings, memos, dictionary, runs } = needs;

  async function endpointOf({ baseUrl, apiKey }: ModelAddress): Promise<Omit<Endpoint, 'model'>> {
    const address = normaliseBaseUrl(baseUrl);
    return { baseUrl: address, apiKey: apiKey ?? keyFor(address, await settings.get('model')) };
  }

  async function reachable(address: ModelAddress): Promise<Omit<Endpoint, 'model'>> {
    const endpoint = await endpointOf(address);
    if (!(await needs.mayReach(endpoint.baseUrl))) throw permissionMissing(endpoint.baseUrl);
    return endpoint;
  }

  /** The browser may end the background long before a model that has to be loaded first has answered. */
  async function patiently<T>(work: () => Promise<T>): Promise<T | { ok: false; failure: RunFailure }> {
    const release = needs.keepAlive();
    try {
      return await orFailure(work);
    } finally {
      release();
    }
  }

  return {
    async modelSettings() {
      const stored = await settings.get('model');
      return { baseUrl: stored?.baseUrl ?? '', model: stored?.model ?? '', hasKey: !!stored?.apiKey };
    },
    async saveModel(choice) {
      await settings.set('model', { ...(await endpointOf(choice)), model: choice.model.trim() });
    },
    forgetModel: () => settings.set('model', undefined),
    testModel: (choice) => patiently(() => tryModel(choice, reachable)),
    listModels: (address) =>
      patiently(async () => ({
        ok: true as const,
        models: await listModels(await reachable(address), AbortSignal.timeout(testLimit)),
      })),
    skillsChanged: async () => needs.skillsChanged(),
    dictionary: () => dictionary.words(),
    addWord: (word) => dictionary.add(word),
    removeWord: (word) => dictionary.remove(word),
    memos: () => memos.list(),
    deleteMemo: (id) => memos.delete(id),
    saveMemo: (memo) => memos.save(memo),
    shortcutSlots: () => settings.get('shortcutSlots'),
    async setShortcutSlot(slot, skill) {
      const slots = await settings.get('shortcutSlots');
      await settings.set(
        'shortcutSlots',
        slots.map((before, place) => (place === slot ? skill : before)),
      );
    },
    runCount: () => runs.count(),
    clearRuns: () => runs.clear(),
  };
}

async function orFailure<T>(work: () => Promise<T>): Promise<T | { ok: false; failure: RunFailure }> {
  try {
    return await work();
  } catch (error) {
    const silent = error instanceof DOMException && error.name === 'TimeoutError';
    const limit = String(testLimit / 1000);
    return {
      ok: false,
      failure: toFailure(silent ? new RunError('model-silent', { params: { limit } }) : error),
    };
  }
}

/** Asks the model for one short answer and stops at the first piece of it. Rejects with a `RunError`. */
async function tryModel(
  choice: ModelChoice,
  reachable: (address: ModelAddress) => Promise<Omit<Endpoint, 'model'>>,
): Promise<ModelTest> {
  const endpoint = { ...(await reachable(choice)), model: choice.model.trim() };
  const started = Date.now();
  const pieces = createOpenAICompatibleModel(endpoint).stream(
    { system: 'Answer with one word.', message: 'Say hello.' },
    AbortSignal.timeout(testLimit),
  );
  for await (const _piece of pieces) {
    return { ok: true, milliseconds: Date.now() - started, model: endpoint.model };
  }
  throw new RunError('model-empty', {
    params: { model: endpoint.model, host: new URL(endpoint.baseUrl).host },
  });
}

/** The stored key, if it was stored for the same origin: a key never travels to another host. */
export function keyFor(baseUrl: string, stored: StoredModel | undefined): string {
  return stored && new URL(stored.baseUrl).origin === new URL(baseUrl).origin ? stored.apiKey : '';
}

/** Whether the browser lets us reach the endpoint's host. */
export function mayReach(baseUrl: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [originPattern(baseUrl)] });
}

export function permissionMissing(baseUrl: string): RunError {
  return new RunError('model-permission', { params: { host: new URL(baseUrl).host } });
}
