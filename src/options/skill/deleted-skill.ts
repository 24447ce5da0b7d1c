import type { DeletedSkill } from '../../core/library/manifest';
import type { SkillKey } from '../../core/skill/model';
import { createHandOver } from '../hand-over';

/** A skill that was deleted in its own view. */
interface JustDeleted {
  key: SkillKey;
  name: string;
  deleted: DeletedSkill;
}

/** Lets the list of skills offer the way back. */
export const justDeleted = createHandOver<JustDeleted>();
