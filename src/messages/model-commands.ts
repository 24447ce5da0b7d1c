/** What the settings page may ask about models. */
import type { ModelEntry, OfferedModel, ProviderKind, SiteModel } from '../core/models/model-entry';
import type { Price } from '../core/run/needs';
import type { RunFailure } from '../core/run/run-failure';

export type { OfferedModel };

/**
 * Where to find models, and with which key. Without `apiKey` the key stored for the model of `id` is used, else one stored
 * for another model, but only if it was stored for the same origin: a key never travels to another host. An empty
 * `apiKey` means: none.
 */
export interface ModelAddress {
  /** Of a model that is set up already. */
  id?: string | undefined;
  kind: ProviderKind;
  baseUrl: string;
  apiKey?: string | undefined;
}

export interface ModelDraft extends ModelAddress {
  label: string;
  model: string;
  price?: Price | undefined;
  /** Tokens that it reads and writes in one request. */
  window?: number | undefined;
  /** The user was told, where they connect it, that the text they run skills on goes there: nothing more is asked about that. */
  agreesToText?: boolean | undefined;
}

export interface ModelOverview {
  models: ModelEntry[];
  /** Id of the model that counts where nothing else is said; undefined only while there is none. */
  defaultModel: string | undefined;
  sites: SiteModel[];
  /** Ids of models whose host the browser does not let us reach (any more). */
  unreachable: string[];
}

export type ModelTest =
  | { ok: true; milliseconds: number; model: string }
  | { ok: false; failure: RunFailure };

type ModelList = { ok: true; models: OfferedModel[] } | { ok: false; failure: RunFailure };

type KeyExchange = { ok: true; apiKey: string } | { ok: false; failure: RunFailure };

export interface ModelCommands {
  modelOverview(): Promise<ModelOverview>;
  /** Adds a model, or replaces the one of its id, and answers with its id. A stored key of another origin is forgotten. */
  saveModel(draft: ModelDraft): Promise<string>;
  /** Takes a model away, and the rules that name it. */
  forgetModel(id: string): Promise<void>;
  setDefaultModel(id: string): Promise<void>;
  setSiteModels(sites: SiteModel[]): Promise<void>;
  /** Sends one short request with these settings, saved or not. What goes wrong is in the answer, not thrown. */
  testModel(draft: ModelDraft): Promise<ModelTest>;
  /** Changes the code of a sign-in at that preset's provider for a key. What goes wrong is in the answer, not thrown. */
  keyOfSignIn(preset: string, code: string, verifier: string): Promise<KeyExchange>;
  /** What the endpoint offers, in its order. What goes wrong is in the answer, not thrown. */
  listModels(address: ModelAddress): Promise<ModelList>;
}
