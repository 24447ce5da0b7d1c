/**
 * The specification of a run: what goes in, what comes out, and every event between.
 * Everything here crosses contexts as plain JSON.
 */
import type { SkillKey, SkillListing } from '../skill/model';

/** What the user's situation asks for (DESIGN.md section 5). */
export type Behaviour = 'direct-output' | 'rewrite' | 'explain' | 'no-input';

export type OutputTool = 'insert_text' | 'floating_card' | 'clipboard' | 'save_memo';

/** Where a result goes: one cell of the delivery table. */
export type Delivery = 'insert' | 'replace' | 'card' | 'clipboard' | 'memo';

/**
 * What a run acts on, as the palette shows it: the selection, the whole field, the place of the caret in a
 * field (nothing is replaced), or nothing at all.
 */
export type Scope = 'selection' | 'field' | 'caret' | 'nothing';

/** The part of the target's snapshot that leaves the page. The field itself stays there. */
export interface TargetSummary {
  /** Whether the caret stands in an editable field. */
  editable: boolean;
  scope: Scope;
  /** The text of the scope: selected text, the field's text, or empty. */
  text: string;
  url: string;
  title: string;
}

export interface RunRequest {
  skill: SkillKey;
  /** What the user typed beyond the skill's name; may be empty. */
  instruction: string;
  target: TargetSummary;
  /** The user only tries the skill, on its own view: *repeat* does not repeat this. */
  trial?: boolean | undefined;
}

/** Every way a run can end badly. Each has a message and a next step in the catalogues (`error_<code>`). */
export const runErrorCodes = [
  'skill-not-found',
  'skill-broken',
  'skills-off',
  'nothing-to-work-on',
  'mode-unsupported',
  'no-model',
  'model-key',
  'model-not-found',
  'model-address',
  'model-rate-limit',
  'model-server',
  'model-unreachable',
  'model-permission',
  'model-refused',
  'model-empty',
  'model-garbage',
  'model-cut',
  'model-length',
  'model-filtered',
  'model-silent',
  'run-timeout',
  'script-missing',
  'script-threw',
  'script-timeout',
  'script-memory',
  'script-result',
  'tool-unknown',
  'tool-not-allowed',
  'tool-input',
  'tool-failed',
  'clipboard-refused',
  'field-gone',
  'field-read-only',
  'field-changed',
  'field-too-long',
  'field-unsupported',
  'field-refused',
  'page-gone',
  'interrupted',
  'internal',
] as const;

export type RunErrorCode = (typeof runErrorCodes)[number];

/** An error as a value: it crosses contexts intact. Surfaces draw `error_<code>` and `error_<code>_next`. */
export interface RunFailure {
  code: RunErrorCode;
  /** What the other side said (the provider's words, the script's message), for people to read. Never a key. */
  detail?: string;
  /** Names to put into the message: skill, file, host, model, limit. */
  params?: Record<string, string>;
}

/** Why a text was not written into the field. */
export type InsertRefusal = Extract<RunErrorCode, `field-${string}`>;

/** What became of a request to write into the field. */
export type InsertOutcome =
  | { status: 'written'; strategy: string }
  /** The field holds exactly this text already; nothing was written. */
  | { status: 'unchanged' }
  | { status: 'refused'; reason: InsertRefusal; detail?: string };

/** How a result reached the user. */
export type DeliveryOutcome =
  | { delivery: 'insert' | 'replace'; status: 'written' | 'unchanged' }
  /** The field refused: the text is in the card, and on the clipboard if that worked. */
  | {
      delivery: 'insert' | 'replace';
      status: 'refused';
      reason: InsertRefusal;
      copied: boolean;
      detail?: string;
    }
  | { delivery: 'card' | 'clipboard' | 'memo'; status: 'done' };

/** One union for everything a run tells; every surface draws these and nothing else. */
export type RunEvent =
  | { type: 'started'; runId: string; skill: SkillListing; behaviour: Behaviour; delivery: Delivery }
  /** More of the result's text. */
  | { type: 'text'; delta: string }
  /** No text has come for this many seconds. */
  | { type: 'waiting'; seconds: number }
  /** Words that a tool changed or did not know; the user may add them to the personal dictionary. */
  | { type: 'words'; words: string[] }
  | { type: 'delivering'; delivery: Delivery }
  | { type: 'succeeded'; text: string; outcome: DeliveryOutcome; duration: number }
  | { type: 'failed'; failure: RunFailure; text: string; outcome?: DeliveryOutcome; duration: number }
  | { type: 'cancelled'; text: string; duration: number };

export type RunStatus = 'running' | 'success' | 'error' | 'cancelled' | 'interrupted';

/** What the store keeps of a run. */
export interface RunRecord {
  id: string;
  skill: SkillKey;
  request: RunRequest;
  status: RunStatus;
  /** The result's text as far as it came. */
  text: string;
  /** Words that the run offered for the personal dictionary. */
  words: string[];
  startedAt: number;
  /** Milliseconds; set when the run has ended. */
  duration?: number;
  failure?: RunFailure;
}
