import { countedSources } from '../core/library/managed';
import type { CountedSource } from '../core/library/source-types';
import type { SourceOrder } from '../core/library/standing';
import type { ManagedSettings } from './managed';
import type { SettingsStore } from './settings';

/**
 * What is set for many skills at once: by the user, in the settings that it is kept in, and by a policy. Among the sources of the policy
 * its own order counts until the user moves one.
 */
export async function readSourceOrder(
  settings: Pick<SettingsStore, 'get'>,
  managed: Pick<ManagedSettings, 'read'>,
): Promise<SourceOrder & { followed: CountedSource[] }> {
  const [followed, moved, collections, { sources }] = await Promise.all([
    settings.get('sources'),
    settings.get('sourceOrder'),
    settings.get('collections'),
    managed.read(),
  ]);
  const unmoved = sources.map(({ url }) => url).filter((url) => !moved.includes(url));
  return { followed: countedSources(followed, sources), moved: [...moved, ...unmoved], collections };
}
