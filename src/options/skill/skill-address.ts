import type { SkillKey } from '../../core/skill/model';
import { settingsLink } from '../../messages/page-commands';

/** The deep link that looks for an update of a skill. */
export function updateLink(key: SkillKey): string {
  return `#import/update/${encodeURIComponent(key)}`;
}

/** Shows another skill in this view. */
export function goTo(key: SkillKey): void {
  location.hash = settingsLink(key);
}

/** Shows another skill in this view, and leaves no way back to the address that named this one. */
export function goInstead(key: SkillKey): void {
  location.replace(settingsLink(key));
}
