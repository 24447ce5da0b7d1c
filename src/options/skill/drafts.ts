import type { SkillKey } from '../../core/skill/model';
import { createDraftStore } from './draft-store';
import { configChanges } from './settings/config-changes';

/** A text of SKILL.md that was changed and not saved. */
export interface SkillDraft {
  text: string;
  /** The stored text that the user began to change, and the revision it had. */
  base: string;
  revision: number;
}

const drafts = createDraftStore<SkillKey, SkillDraft>();

export const { of: draftOf, set: setDraft, use: useDraft } = drafts;

/** Whether something was typed into the skill's text or its settings, and not saved. */
export function useUnsaved({ key, id }: { key: SkillKey; id: string }): { text: boolean; settings: boolean } {
  return { text: useDraft(key) !== undefined, settings: configChanges.use(id) !== undefined };
}
