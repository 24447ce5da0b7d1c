/** Background to page: what the user asked for by shortcut, toolbar or menu. */
import type { ConfigValue, SkillKey, SkillListing } from '../core/skill/model';
import { channel } from './rpc';

export interface OpenRequest {
  /** Open the palette, run this skill at once (repeat, context menu), or put back what the page's last run has written. */
  action: { kind: 'palette' } | RunAction | { kind: 'undo' };
  skills: SkillListing[];
  /** A result of the history that the user wants inserted: the palette offers it at its top. */
  offered?: OfferedResult | undefined;
}

export interface RunAction {
  kind: 'run';
  /** Absent: *Ask*. */
  skill?: SkillKey | undefined;
  instruction: string;
  /** See `RunRequest`. */
  withoutDraft?: boolean | undefined;
  /** What was entered into the skill's form then; without it the palette asks for what the form needs. */
  fields?: Record<string, ConfigValue> | undefined;
}

export interface OfferedResult {
  runId: string;
  skillName: string;
  text: string;
}

export interface OpenCommands {
  /** Answers where our script is there: it is asked before it is sent all that a palette lists. */
  here(): Promise<void>;
  /** False where no skill can work. */
  open(request: OpenRequest): Promise<boolean>;
}

export const openChannel = channel<OpenCommands>('open');
