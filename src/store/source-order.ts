import type { FollowedSource } from '../core/library/source-types';
import type { SourceOrder } from '../core/library/standing';
import type { SettingsStore } from './settings';

/** What the user has set for sources, of the two settings that it is kept in. */
export async function readSourceOrder(
  settings: Pick<SettingsStore, 'get'>,
): Promise<SourceOrder & { followed: FollowedSource[] }> {
  const [followed, moved] = await Promise.all([settings.get('sources'), settings.get('sourceOrder')]);
  return { followed, moved };
}
