import type { SystemValues } from '../skill/template';
import type { ExecutorNeeds } from './executor-needs';

/** What `{{system.…}}` tells of this moment and this user. */
export function systemOf({ clock, language }: Pick<ExecutorNeeds, 'clock' | 'language'>): SystemValues {
  return { now: clock.now(), language: language() };
}
