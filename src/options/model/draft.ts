import { normaliseBaseUrl } from '../../core/model-address';
import type { ModelChoice, ModelSettings } from '../../messages/settings-commands';
import type { MessageKey } from '../../ui/i18n';

/** What stands in the form. */
export interface Draft {
  baseUrl: string;
  model: string;
  /** Undefined while nothing was typed: a stored key stays. Empty: the stored key shall go. */
  apiKey: string | undefined;
}

export interface DraftErrors {
  baseUrl?: MessageKey;
  model?: MessageKey;
}

/** What the form says about the key beside its field. */
export type KeyState = 'none' | 'typed' | 'stored' | 'removed' | 'other-host';

export function draftOf({ baseUrl, model }: ModelSettings): Draft {
  return { baseUrl, model, apiKey: undefined };
}

export function isUnsaved(draft: Draft, stored: ModelSettings): boolean {
  return draft.baseUrl !== stored.baseUrl || draft.model !== stored.model || draft.apiKey !== undefined;
}

/** The address as it would be kept; undefined while what was typed is none. */
export function addressOf({ baseUrl }: Draft): string | undefined {
  try {
    return normaliseBaseUrl(baseUrl);
  } catch {
    return undefined;
  }
}

/** What is missing. The endpoint's address is always needed, the model's name only where `forModel`. */
export function errorsOf(draft: Draft, forModel: boolean): DraftErrors {
  return {
    ...(!addressOf(draft) && { baseUrl: 'options_model_address_invalid' as const }),
    ...(forModel && draft.model.trim() === '' && { model: 'options_model_name_missing' as const }),
  };
}

/** The draft as the commands want it; undefined while the address is none. */
export function choiceOf(draft: Draft): ModelChoice | undefined {
  const baseUrl = addressOf(draft);
  if (baseUrl === undefined) return undefined;
  return {
    baseUrl,
    model: draft.model.trim(),
    ...(draft.apiKey !== undefined && { apiKey: draft.apiKey.trim() }),
  };
}

/** A stored key belongs to the origin it was stored for: with another address in the form it does not count. */
export function keyStateOf(draft: Draft, stored: ModelSettings): KeyState {
  if (draft.apiKey) return 'typed';
  if (!stored.hasKey) return 'none';
  if (draft.apiKey === '') return 'removed';
  const address = addressOf(draft);
  const sameOrigin = address !== undefined && new URL(address).origin === new URL(stored.baseUrl).origin;
  return sameOrigin || address === undefined ? 'stored' : 'other-host';
}
