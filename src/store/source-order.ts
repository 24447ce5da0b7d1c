import type { FollowedSource } from '../core/library/source-types';
import type { SourceOrder } from '../core/library/standing';
import type { SettingsStore } from './settings';

/** What the user has set for many skills at once, of the settings that it is kept in. */
export async function readSourceOrder(
  settings: Pick<SettingsStore, 'get'>,
): Promise<SourceOrder & { followed: FollowedSource[] }> {
  const [followed, moved, collections] = await Promise.all([
    settings.get('sources'),
    settings.get('sourceOrder'),
    settings.get('collections'),
  ]);
  return { followed, moved, collections };
}
