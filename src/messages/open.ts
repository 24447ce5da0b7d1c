/** Background to page: what the user asked for by shortcut, toolbar or menu. */
import type { RunIntent } from '../core/run/run-request';
import type { SkillListing } from '../core/skill/model';

export interface OpenRequest {
  type: 'caretaker:open';
  /**
   * Open the palette, run this at once (repeat, context menu; without `fields` the palette asks for what the skill's form needs), or
   * put back what the page's last run has written.
   */
  action: { kind: 'palette' } | ({ kind: 'run' } & RunIntent) | { kind: 'undo' };
  skills: SkillListing[];
  /** A result of the history that the user wants inserted: the palette offers it at its top. */
  offered?: OfferedResult | undefined;
}

export interface OfferedResult {
  runId: string;
  skillName: string;
  text: string;
}

/** Asks a page whether our script is there, before it is sent all that a palette lists. */
export interface HereRequest {
  type: 'caretaker:here';
}

/** The page's answer, so that the background knows that somebody is there; false where no skill can work. */
export interface OpenAnswer {
  opened: boolean;
}
