/** Background to page: what the user asked for by shortcut, toolbar or menu. */
import type { RunIntent } from '../core/run/run-request';
import type { SkillListing } from '../core/skill/model';
import { channel } from './rpc';

export interface OpenRequest {
  /**
   * Open the palette, run this at once (repeat, context menu; without `fields` the palette asks for what the skill's form needs), or
   * put back what the page's last run has written.
   */
  action: { kind: 'palette' } | ({ kind: 'run' } & RunIntent) | { kind: 'undo' };
  skills: SkillListing[];
  /** It was called from elsewhere: a palette that is open is opened anew, where the same call again would close it. */
  anew?: boolean | undefined;
  /** A result of the history that the user wants inserted: the palette offers it at its top. */
  offered?: OfferedResult | undefined;
}

export interface OfferedResult {
  runId: string;
  skillName: string;
  text: string;
}

export interface OpenCommands {
  /** Answers where our script is there: it is asked before it is sent all that a palette lists. */
  here(): Promise<void>;
  /** False where no skill can work. `call`: the name of the user's call, for `PageCommands.left`. */
  open(request: OpenRequest, call: string): Promise<boolean>;
}

export const openChannel = channel<OpenCommands>('open');
