/**
 * What a run asks its user, and what it sends where.
 * Everything here crosses contexts as plain JSON.
 */
import type { Decision, ToolAct } from '../permission/policy';
import type { CallSubject } from '../permission/tool-parts';
import type { SkillMode, SkillSource } from '../skill/model';
import type { TextChange } from './changes';
import type { PictureFacts } from './picture';
import type { Delivery } from './run-request';

/** Where a request goes, and how much of the user's goes with it. */
export interface Destination {
  /** `api.example.com`, or `localhost:11434`; for the browser's own model `browser`. */
  host: string;
  /** The same with its scheme: `https://api.example.com`; for the browser's own model `browser`. */
  origin: string;
  /** The name of the model there. */
  model: string;
  /** What the user calls it. */
  label: string;
  /** Nothing leaves this computer. */
  local: boolean;
}

/** One request to a model, as the record keeps it. Never a key. */
export interface SentRequest extends Destination {
  system: string;
  message: string;
  /** Pictures that go with the message, which is kept without them. */
  pictures?: PictureFacts[];
  /** Tools that the model was offered, by their names. */
  tools?: string[];
  /**
   * The number of the request that this one goes on from: all of that was sent again, before `message`; `system` too, where it is
   * empty here.
   */
  after?: number;
  /** So many characters at the end are not kept. */
  cut?: number;
}

/** What a run asks before it goes on; a no ends it, or the call. */
export type LeaveQuestion = (ConfirmQuestion | SendQuestion | ApproveQuestion) & {
  /**
   * It is answered in a window of the extension's own, where no page is near, and not in the card: the answer counts for later
   * runs too, or what it allows cannot be taken back.
   */
  elsewhere?: boolean | undefined;
};

/** What a run asks its user; the run waits for the answer. */
export type RunQuestion =
  | LeaveQuestion
  /** Before a rewrite is written: which of the changes shall stand. */
  | { kind: 'review'; changes: TextChange[] };

/** Before a skill that is `dangerous`, wants to `confirm`, or lists `permissions` that were not granted yet. */
interface ConfirmQuestion {
  kind: 'confirm';
  /** The name of the skill: the run's own, or one that is called as a tool. */
  skill: string;
  mode: SkillMode;
  delivery: Delivery;
  /** It does something that cannot be taken back. */
  dangerous: boolean;
  /** What its author wants said before each run: a stranger's words. */
  words?: string | undefined;
  /** What the skill says it needs, in its own words, where that was not granted yet. */
  permissions: string[];
  /** Tools that it may use. */
  tools: string[];
  /** A yes may count for later runs of this version, too. */
  lasting?: boolean | undefined;
}

/** Before the first request to a host: what is sent, and where. */
interface SendQuestion {
  kind: 'send';
  sent: SentRequest;
  /** A yes is remembered for that model there, unless it is `once`. Absent where it is asked each time. */
  lasting?: boolean | undefined;
}

/** Before a model's call of a tool. */
interface ApproveQuestion {
  kind: 'approve';
  approval: Approval;
}

/**
 * What a model, or a skill's script, wants to do and may not without the user. All of it is the model's or the script's wish,
 * and no text of ours.
 */
export interface Approval {
  /** The number of the model's call, as the events have it; 0 for one of a script. */
  call: number;
  /** The skill whose script makes the call, where it is none of the model's. */
  script?: string | undefined;
  tool: string;
  act: ToolAct;
  /** What the call is about, where that can be told: a command, a path. */
  subject: CallSubject;
  /** The whole of what the tool would be given. */
  input: unknown;
  /** Skills that the model has read anything of before it made the call. */
  read: readonly { id: string; source: SkillSource }[];
  /** The skill that the call leads into. */
  skill?: { id: string; source: SkillSource } | undefined;
  /** The tools that the script may use that would be run. */
  uses?: readonly string[] | undefined;
  /** Why it is asked. With `click` no answer for later calls may be offered. */
  decision: Decision;
  /** What an answer for later calls is kept for, each; none may be offered where there is nothing. */
  lasting?: readonly { skill: string; tool: string }[] | undefined;
}

/**
 * `accepted`: of a review, whether each change (in order; `same` parts not counted) stands; absent: all do. `always`: of an
 * approval, the answer counts for later calls too: *for this skill* with a yes, *never* with a no. `once`: of a sending, the yes counts
 * for this run alone.
 */
export type RunAnswer =
  | {
      ok: true;
      accepted?: boolean[] | undefined;
      always?: boolean | undefined;
      once?: boolean | undefined;
    }
  | { ok: false; always?: boolean | undefined };
