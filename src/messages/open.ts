/** Background to page: what the user asked for by shortcut, toolbar or menu. */
import type { Appearance } from '../core/appearance';
import type { RunChoices } from '../core/run/run-choices';
import type { RunIntent } from '../core/run/run-request';
import type { SkillEngine, SkillKey, SkillListing } from '../core/skill/model';
import { channel } from './rpc';

export interface OpenRequest {
  /**
   * Open the palette, run this at once (repeat, context menu; without `fields` the palette asks for what the skill's form needs), or
   * put back what the page's last run has written. `again`: it does what was done, whatever was chosen for the skill since.
   */
  action: { kind: 'palette' } | ({ kind: 'run'; again?: boolean | undefined } & RunIntent) | { kind: 'undo' };
  skills: SkillListing[];
  /** No model is set up: skills that need one say so. */
  lacksModel?: boolean | undefined;
  /** What of the browser's does the work of skills meanwhile. */
  engines?: SkillEngine[] | undefined;
  /** It was called from elsewhere: a palette that is open is opened anew, where the same call again would close it. */
  anew?: boolean | undefined;
  /** The host of the page, where what the user says of it is kept, as that nothing runs there: not in a private window. */
  site?: string | undefined;
  /** How the frame is drawn, where not as the browser says. */
  appearance?: Appearance | undefined;
  /** What the user has chosen for the runs of skills, as it counts on this page. */
  choices?: Record<SkillKey, RunChoices> | undefined;
  /** A result of the history that the user wants inserted: the palette offers it at its top. */
  offered?: OfferedResult | undefined;
}

export interface OfferedResult {
  runId: string;
  skillName: string;
  text: string;
}

/** The user's call, as the page's script hears of it. */
interface PageCall {
  /** The name of the call, which our frame gives back to the background. */
  name: string;
  /** Our frame is there, and has answered. */
  hasFrame: boolean;
  /** What is typed from now on is meant for the frame. */
  takesKeys: boolean;
  /** What is said in the page once the extension was updated: a page's script that asks for a text of ours loads all of them, at once. */
  updatedText: string;
}

/** `refused`: no skill can work here. `kept`: the frame that was there is of use. `put-in`: another one comes. */
export const openedPages = ['refused', 'kept', 'put-in'] as const;

type OpenedPage = (typeof openedPages)[number];

export interface OpenCommands {
  /** Answers where our script is there. */
  here(): Promise<void>;
  /** Takes down where the user is, and tells what became of our frame. */
  open(call: PageCall): Promise<OpenedPage>;
}

export const openChannel = channel<OpenCommands>('open');
