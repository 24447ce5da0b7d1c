import type { StoredModel } from '../store/stored-model';

/**
 * The key for a request to that address where none was entered for it: the one of the model itself, else one that was
 * entered for another model of the same origin. A key never travels to another origin. Empty: none.
 */
export function keyFor(id: string | undefined, baseUrl: string, models: readonly StoredModel[]): string {
  const there = models.filter((each) => each.baseUrl !== '' && originOf(each.baseUrl) === originOf(baseUrl));
  const own = there.find((each) => each.id === id);
  return own ? own.apiKey : (there.find(({ apiKey }) => apiKey !== '')?.apiKey ?? '');
}

/** The origin; what is no URL has none that equals any. */
function originOf(baseUrl: string): unknown {
  return URL.parse(baseUrl)?.origin ?? Symbol('no origin');
}
