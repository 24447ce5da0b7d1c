/** Background to page: what the user asked for by shortcut, toolbar or menu. */
import type { SkillKey, SkillListing } from '../core/skill/model';

export interface OpenRequest {
  type: 'caretaker:open';
  /** Open the palette, run this skill at once (repeat, context menu), or put back what the page's last run has written. */
  action: { kind: 'palette' } | { kind: 'run'; skill: SkillKey; instruction: string } | { kind: 'undo' };
  skills: SkillListing[];
  /** A result of the history that the user wants inserted: the palette offers it at its top. */
  offered?: OfferedResult | undefined;
}

export interface OfferedResult {
  runId: string;
  skillName: string;
  text: string;
}

/** The page's answer, so that the background knows that somebody is there; false where no skill can work. */
export interface OpenAnswer {
  opened: boolean;
}
