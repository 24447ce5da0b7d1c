/** A model that the user has set up: the specification of what settings keep and what a run chooses from. */
import type { Price } from '../run/needs';

export const providerKinds = [
  'openai-compatible',
  'anthropic',
  'google',
  'ollama',
  'browser',
  'skill-api',
] as const;

/** Which protocol a provider speaks. `browser`: the browser's own model, which has no address and no key. */
export type ProviderKind = (typeof providerKinds)[number];

/** All that it takes to speak to a model. Never leaves the background. */
export interface ModelEndpoint {
  kind: ProviderKind;
  label: string;
  /** As `normaliseBaseUrl` gives it for the kind; empty for `browser`. */
  baseUrl: string;
  model: string;
  /** Empty: none is sent. */
  apiKey: string;
  price?: Price | undefined;
  window?: number | undefined;
}

/** What pages may see of a model. The key itself never comes back after it was entered. */
export interface ModelEntry {
  id: string;
  kind: ProviderKind;
  /** What the user calls it. */
  label: string;
  /** Normalised; empty for `browser`. */
  baseUrl: string;
  /** Empty for `skill-api`, whose server chooses. */
  model: string;
  hasKey: boolean;
  price?: Price | undefined;
  /** Tokens that it reads and writes in one request, where the user has said so; else see `windowOf`. */
  window?: number | undefined;
}

/** A model as its endpoint lists it. */
export interface OfferedModel {
  name: string;
  price?: Price | undefined;
  window?: number | undefined;
}

/** On this site only that model. `site`: a host, which stands for those under it too. */
export interface SiteModel {
  site: string;
  /** Id of a model. */
  model: string;
}
