import type { SystemValues } from '../prompt/template';
import type { ExecutorNeeds } from './executor';

/** What `{{system.…}}` tells of this moment and this user. */
export function systemOf({ clock, language }: Pick<ExecutorNeeds, 'clock' | 'language'>): SystemValues {
  return { now: clock.now(), language: language() };
}
