import type { SkillKey } from '../../core/skill/model';
import { skillLink } from '../route';

/** The deep link that looks for an update of a skill. */
export function updateLink(key: SkillKey): string {
  return `#import/update/${encodeURIComponent(key)}`;
}

/** Shows another skill in this view. */
export function goTo(key: SkillKey): void {
  location.hash = skillLink(key);
}
