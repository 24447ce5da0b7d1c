import type { Agreement } from '../core/execute/executor-needs';
import { defaultOf } from '../core/models/choose';
import { normaliseBaseUrl } from '../core/models/model-address';
import type { ModelEndpoint, ModelEntry } from '../core/models/model-entry';
import { modelPresets } from '../core/models/presets';
import type { Model } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import { serialQueue } from '../core/run/serial-queue';
import type { ModelCommands, ModelDraft, OfferedModel } from '../messages/model-commands';
import type { SettingsStore } from '../store/settings';
import type { StoredModel } from '../store/stored-model';
import type { KeptConsent } from './consent';
import { permissionMissing } from './may-reach';
import { checkedSites, priceOf, windowFrom } from './model-checks';
import { keyFor } from './model-key';
import { orFailure, trialLimit, tryModel } from './model-trial';

export interface ModelServiceNeeds {
  settings: SettingsStore;
  createModel(endpoint: ModelEndpoint): Model;
  /** Rejects with a `RunError`. */
  listModels(endpoint: Omit<ModelEndpoint, 'model'>, signal: AbortSignal): Promise<OfferedModel[]>;
  /** Resolves with a key. Rejects with a `RunError`. */
  exchangeCode(url: string, given: { code: string; verifier: string }, signal: AbortSignal): Promise<string>;
  /** Whether the user has given the permission for the endpoint's host. */
  mayReach(baseUrl: string): Promise<boolean>;
  /** Keeps the background alive until the returned function is called. */
  keepAlive(): () => void;
  newId(): string;
  consent: Pick<KeptConsent, 'rememberAgreed'>;
  /** A model was set up, or changed. */
  onSaved(): void;
}

/** Answers what the settings page asks about models. */
export function createModelService(needs: ModelServiceNeeds): ModelCommands {
  const { settings, mayReach } = needs;
  const inTurn = serialQueue();

  async function endpointOf(draft: ModelDraft): Promise<ModelEndpoint> {
    const { kind } = draft;
    const baseUrl = normaliseBaseUrl(draft.baseUrl, kind);
    const model = kind === 'skill-api' ? '' : draft.model.trim();
    const label = draft.label.trim() || model || (URL.parse(baseUrl)?.host ?? 'browser');
    const apiKey = draft.apiKey?.trim() ?? keyFor(draft.id, baseUrl, await settings.get('models'));
    const [price, window] = [priceOf(draft.price), windowFrom(draft.window)];
    return {
      kind,
      label,
      baseUrl,
      model,
      apiKey: kind === 'browser' ? '' : apiKey,
      ...(price && { price }),
      ...(window !== undefined && { window }),
    };
  }

  /** Does something with an endpoint that may be reached. What goes wrong is the answer; the key is not in it. */
  async function asking<Answer>(draft: ModelDraft, work: (endpoint: ModelEndpoint) => Promise<Answer>) {
    // The browser may end the background long before a model that has to be loaded first has answered.
    const release = needs.keepAlive();
    let secret = draft.apiKey?.trim() ?? '';
    try {
      return await orFailure(
        async () => {
          const endpoint = await endpointOf(draft);
          secret = endpoint.apiKey;
          if (!(await mayReach(endpoint.baseUrl))) throw permissionMissing(endpoint.baseUrl);
          return work(endpoint);
        },
        () => secret,
      );
    } finally {
      release();
    }
  }

  /**
   * Writes the models, then lets go of what was kept for those that have gone: rules for sites, the default, and the
   * consent to send to them.
   */
  async function keep(models: StoredModel[], before: readonly StoredModel[]): Promise<void> {
    await settings.set('models', models);
    const sites = await settings.get('siteModels');
    await settings.set(
      'siteModels',
      sites.filter(({ model }) => models.some(({ id }) => id === model)),
    );
    await settings.set('defaultModel', defaultOf(models, await settings.get('defaultModel'))?.id);
    const isOf = (list: readonly StoredModel[], { origin, model }: Agreement) =>
      list.some((each) => originOf(each.baseUrl) === origin && each.model === model);
    const agreed = await settings.get('agreedModels');
    const left = agreed.filter((to) => isOf(models, to) || !isOf(before, to));
    if (left.length < agreed.length) await settings.set('agreedModels', left);
  }

  async function save(draft: ModelDraft): Promise<string> {
    const endpoint = await endpointOf(draft);
    const models = await settings.get('models');
    const saved: StoredModel = { ...endpoint, id: draft.id ?? needs.newId() };
    const isNew = models.every(({ id }) => id !== saved.id);
    const all = isNew ? [...models, saved] : models.map((each) => (each.id === saved.id ? saved : each));
    await keep(all, models);
    // Before any run goes on that waits for it.
    if (draft.agreesToText && saved.kind !== 'browser') {
      await needs.consent.rememberAgreed({
        origin: originOf(saved.baseUrl),
        model: saved.model,
        only: 'text',
      });
    }
    needs.onSaved();
    return saved.id;
  }

  async function forget(id: string): Promise<void> {
    const models = await settings.get('models');
    await keep(
      models.filter((each) => each.id !== id),
      models,
    );
  }

  return {
    async modelOverview() {
      const models = await settings.get('models');
      const reachable = await Promise.all(models.map(({ baseUrl }) => mayReach(baseUrl)));
      return {
        models: models.map(withoutKey),
        defaultModel: defaultOf(models, await settings.get('defaultModel'))?.id,
        sites: await settings.get('siteModels'),
        unreachable: models.filter((_model, place) => !reachable[place]).map(({ id }) => id),
      };
    },
    saveModel: (draft) => inTurn(() => save(draft)),
    forgetModel: (id) => inTurn(() => forget(id)),
    setDefaultModel: (id) =>
      inTurn(async () => {
        if ((await settings.get('models')).every((each) => each.id !== id)) throw new RunError('no-model');
        await settings.set('defaultModel', id);
      }),
    setSiteModels: (sites) =>
      inTurn(async () => settings.set('siteModels', checkedSites(sites, await settings.get('models')))),
    testModel: (draft) => asking(draft, (endpoint) => tryModel(needs.createModel(endpoint))),
    keyOfSignIn: (id, code, verifier) => {
      // Where a code goes a preset says, and not who asks.
      const {
        baseUrl = '',
        kind = 'openai-compatible',
        signIn,
      } = modelPresets.find((each) => each.id === id) ?? {};
      return asking({ kind, baseUrl, label: '', model: '', apiKey: '' }, async () => {
        if (!signIn) throw new RunError('model-address');
        const apiKey = await needs.exchangeCode(
          signIn.keys,
          { code, verifier },
          AbortSignal.timeout(trialLimit),
        );
        return { ok: true as const, apiKey };
      });
    },
    listModels: (address) =>
      asking({ ...address, label: '', model: '' }, async (endpoint) => ({
        ok: true as const,
        models: await needs.listModels(endpoint, AbortSignal.timeout(trialLimit)),
      })),
  };
}

/** What pages may see of a model. */
function withoutKey({ apiKey, noTools: _ours, ...entry }: StoredModel): ModelEntry {
  return { ...entry, hasKey: apiKey !== '' };
}

function originOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.origin ?? 'browser';
}
