import type { ModelEntry } from '../../core/models/model-entry';
import { addressOf, type ModelFields } from './draft';

/**
 * Which key a request from the form would have. `stored`, `removed`: the model's own. `shared`, `unshared`: the one that
 * is kept for another model of the same origin. `other-host`: the model has one, for an origin that is not in the form.
 */
export type KeyState = 'none' | 'typed' | 'stored' | 'removed' | 'shared' | 'unshared' | 'other-host';

/** A key belongs to the origin it was entered for (background/model-key.ts). */
export function keyStateOf(
  draft: ModelFields,
  entry: ModelEntry | undefined,
  models: readonly ModelEntry[],
): KeyState {
  if (draft.apiKey) return 'typed';
  const address = addressOf(draft);
  const removed = draft.apiKey === '';
  if (entry && (address === undefined || sameOrigin(entry.baseUrl, address))) {
    if (!entry.hasKey) return 'none';
    return removed ? 'removed' : 'stored';
  }
  const shared = models.some(({ hasKey, baseUrl }) => hasKey && address && sameOrigin(baseUrl, address));
  if (shared) return removed ? 'unshared' : 'shared';
  return entry?.hasKey ? 'other-host' : 'none';
}

/** Whether a request would have a key. */
export function hasKey(state: KeyState): boolean {
  return state === 'typed' || state === 'stored' || state === 'shared';
}

function sameOrigin(baseUrl: string, address: string): boolean {
  const origin = URL.parse(baseUrl)?.origin;
  return origin !== undefined && origin === URL.parse(address)?.origin;
}
