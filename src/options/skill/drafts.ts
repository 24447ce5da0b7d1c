import type { SkillKey } from '../../core/skill/model';
import { createDraftStore } from './draft-store';

/** A text of SKILL.md that was changed and not saved. */
export interface SkillDraft {
  text: string;
  /** The stored text that the user began to change, and the revision it had. */
  base: string;
  revision: number;
}

const drafts = createDraftStore<SkillKey, SkillDraft>();

export const { of: draftOf, set: setDraft, use: useDraft } = drafts;
