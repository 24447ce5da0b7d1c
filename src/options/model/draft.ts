import { normaliseBaseUrl } from '../../core/models/model-address';
import type { ModelEntry, ProviderKind } from '../../core/models/model-entry';
import { type ModelPreset, presetOf } from '../../core/models/presets';
import type { ModelDraft, OfferedModel } from '../../messages/model-commands';
import { type MessageKey, t } from '../../ui/i18n';
import { parsePrice, priceDraftOf } from './price';
import { parseWindow, windowDraftOf } from './window';

/** What stands in the form. */
export interface ModelFields {
  kind: ProviderKind;
  /** What the user calls it; empty: the model's name. */
  label: string;
  baseUrl: string;
  model: string;
  /** Undefined while nothing was typed: a stored key stays. Empty: no key shall be used. */
  apiKey: string | undefined;
  /** As typed: US dollars for a million tokens. */
  priceIn: string;
  priceOut: string;
  /** As typed: tokens. */
  window: string;
}

export interface DraftErrors {
  baseUrl?: MessageKey;
  model?: MessageKey;
  apiKey?: MessageKey;
  price?: MessageKey;
  window?: MessageKey;
}

/** The form for a model that is set up, or the empty one. */
export function modelDraftOf(entry: ModelEntry | undefined): ModelFields {
  const { kind = 'openai-compatible', label = '', baseUrl = '', model = '', price, window } = entry ?? {};
  return {
    kind,
    label,
    baseUrl,
    model,
    apiKey: undefined,
    ...priceDraftOf(price),
    window: windowDraftOf(window),
  };
}

/** What a preset knows beforehand; a typed key belongs to the provider before, and goes. */
export function fromPreset({ kind, baseUrl }: ModelPreset): ModelFields {
  return {
    ...modelDraftOf(undefined),
    kind,
    baseUrl,
    label: kind === 'browser' ? t('options_model_browser_label') : '',
  };
}

export function isUnsaved(draft: ModelFields, before: ModelFields): boolean {
  return (Object.keys(before) as (keyof ModelFields)[]).some((key) => draft[key] !== before[key]);
}

/** The address as it would be kept; undefined while what was typed is none. Empty for the browser's own model. */
export function addressOf({ kind, baseUrl }: Pick<ModelFields, 'kind' | 'baseUrl'>): string | undefined {
  try {
    return normaliseBaseUrl(baseUrl, kind);
  } catch {
    return undefined;
  }
}

/** Whether models of this kind are chosen by name. */
export function hasModelName(kind: ProviderKind): boolean {
  return kind !== 'browser' && kind !== 'skill-api';
}

/** What is missing. The address is always needed, and for a request to the model all else. */
export function errorsOf(draft: ModelFields, hasKey: boolean, forModel: boolean): DraftErrors {
  const address = addressOf(draft);
  const needsKey = address !== undefined && presetOf(draft.kind, address)?.key === 'needed';
  const modelMissing = hasModelName(draft.kind) && draft.model.trim() === '';
  return {
    ...(address === undefined && { baseUrl: 'options_model_address_invalid' as const }),
    ...(forModel && modelMissing && { model: 'options_model_name_missing' as const }),
    ...(needsKey && !hasKey && { apiKey: 'options_model_key_missing' as const }),
    ...(forModel && parsePrice(draft) === 'invalid' && { price: 'options_model_price_invalid' as const }),
    ...(forModel &&
      parseWindow(draft.window) === 'invalid' && { window: 'options_model_window_invalid' as const }),
  };
}

/** The draft as the commands want it; undefined while something of it cannot be used. */
export function modelCommandOf(draft: ModelFields, id: string | undefined): ModelDraft | undefined {
  const baseUrl = addressOf(draft);
  const [price, window] = [parsePrice(draft), parseWindow(draft.window)];
  if (baseUrl === undefined || price === 'invalid' || window === 'invalid') return undefined;
  return {
    ...(id !== undefined && { id }),
    kind: draft.kind,
    label: draft.label.trim(),
    baseUrl,
    model: draft.model.trim(),
    ...(draft.apiKey !== undefined && { apiKey: draft.apiKey.trim() }),
    ...(price && { price }),
    ...(window !== undefined && { window }),
  };
}

/** A model that is set up, as the commands want it: its key stays where it is. */
export function commandOfEntry({ hasKey: _kept, ...entry }: ModelEntry): ModelDraft {
  return entry;
}

/** With another model's name, its price and its window, where the endpoint tells them and the user has typed none. */
export function withModel(draft: ModelFields, model: string, offered: readonly OfferedModel[]): ModelFields {
  const told = (name: string) => offered.find((each) => each.name === name);
  const [before, now] = [told(draft.model), told(model)];
  const known = priceDraftOf(before?.price);
  const typedPrice = draft.priceIn !== known.priceIn || draft.priceOut !== known.priceOut;
  const typedWindow = draft.window !== windowDraftOf(before?.window);
  return {
    ...draft,
    model,
    ...(!typedPrice && priceDraftOf(now?.price)),
    ...(!typedWindow && { window: windowDraftOf(now?.window) }),
  };
}
