/**
 * The specification of a run: what goes in, what comes out, and every event between.
 * Everything here crosses contexts as plain JSON.
 */
import type { Decision, ToolAct } from '../permission/policy';
import type { CallSubject } from '../permission/tool-parts';
import type { ConfigValue, SkillKey, SkillListing, SkillMode, SkillSource } from '../skill/model';
import type { TextChange } from './changes';
import type { FieldTrace } from './field-trace';

/** What the user's situation asks for (DESIGN.md section 5). */
export type Behaviour = 'direct-output' | 'rewrite' | 'explain' | 'no-input';

export type OutputTool = 'insert_text' | 'floating_card' | 'clipboard' | 'save_memo';

/** Where a result goes: one cell of the delivery table. */
export type Delivery = 'insert' | 'replace' | 'card' | 'clipboard' | 'memo';

/**
 * What a run is given of the place where the user is, as the palette shows it: what is selected, the text of the field (in
 * a mail the user's own part of it), or nothing. Where its result goes is another matter: `Place`.
 */
export type Read = 'selection' | 'field' | 'nothing';

/**
 * Where a text goes that a skill writes: over what was read, into the field at the caret, or into the card, from where the
 * user may have it written. A skill whose first output tool is another one than `insert_text` has its own place.
 */
export type Place = WritePlace | 'card';

/** Where in its field a text is written. */
export type WritePlace = 'replace' | 'insert';

/** The part of the target's snapshot that leaves the page. The field itself stays there. */
export interface TargetSummary {
  /** Whether the caret stands in an editable field. */
  editable: boolean;
  /** It stands in a field that takes no text. Absent where it does, and where there is none. */
  readOnly?: boolean | undefined;
  read: Read;
  /** What is read: selected text, the field's text, or empty. */
  text: string;
  /** The field holds a mail: `field` is the user's own part of it, without signature and quoted mail. */
  ownPart?: boolean | undefined;
  /** The paragraph that a selection outside of fields stands in, where that is more than the selection. */
  context?: string | undefined;
  /** The field shows formatting: the text is Markdown where it has any, and Markdown in an answer becomes formatting. */
  rich?: boolean | undefined;
  /** The language that the page gives the place, as a language tag. */
  language?: string | undefined;
  /** Which way the text runs there. */
  direction?: 'ltr' | 'rtl' | undefined;
  url: string;
  title: string;
}

export interface RunRequest {
  /** Absent: *Ask*, the model chooses what it needs. */
  skill?: SkillKey | undefined;
  /** What the user typed beyond the skill's name; may be empty. */
  instruction: string;
  target: TargetSummary;
  place: Place;
  /** The user wanted the field's text left out, and wants so when the run is repeated. */
  withoutDraft?: boolean | undefined;
  /** What the user entered into the skill's form (`Skill.input`), by the fields' names. */
  fields?: Record<string, ConfigValue> | undefined;
  /** Files that the user gave, each by its name; a run that has a sandbox finds them in `/work`. No record keeps them. */
  given?: RunFile[] | undefined;
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
  'direct-off',
  'input-invalid',
  'placeholder-unfilled',
  'no-model',
  'no-skill-api',
  'model-gone',
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
  'model-window',
  'model-no-tools',
  'model-filtered',
  'model-silent',
  'model-not-ready',
  'model-unavailable',
  'model-endpoint',
  'run-timeout',
  'script-missing',
  'script-threw',
  'script-timeout',
  'script-memory',
  'script-result',
  'script-types',
  'tool-unknown',
  'tool-not-allowed',
  'tool-nested',
  'tool-input',
  'tool-failed',
  'agent-steps',
  'agent-repeats',
  'agent-tokens',
  'agent-cost',
  'agent-window',
  'clipboard-refused',
  'field-gone',
  'field-read-only',
  'field-changed',
  'field-too-long',
  'field-left',
  'field-unsupported',
  'field-refused',
  'field-altered',
  'field-atoms',
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
  /** The run's skill, where the failure names it and can be fixed in it. */
  skill?: SkillKey;
  /** In `direct` and `sandbox` mode: what was running, for its author. */
  about?: { skill: string; mode: SkillMode; cause: string; duration: number };
}

/** Why a text was not written into the field. */
export type InsertRefusal = Extract<RunErrorCode, `field-${string}`>;

/** What became of a request to write into the field. */
export type InsertOutcome =
  /** The page holds it, as far as anybody can ask. `undoKey`: the keys for Undo take it back, as was seen. */
  | { status: 'written'; strategy: string; undoKey?: boolean | undefined }
  /**
   * The page took it, and does not tell whether it keeps it. `canUndo`: the field shows it, and can be put back. `trace`: what was
   * tried, for a bug report.
   */
  | { status: 'sent'; strategy: string; canUndo: boolean; trace?: FieldTrace | undefined }
  /** The field holds exactly this text already; nothing was written. */
  | { status: 'unchanged' }
  /** `trace`: see *sent*. */
  | { status: 'refused'; reason: InsertRefusal; detail?: string; trace?: FieldTrace };

/** Why a result was left in the card: words of others beside something private in the run, or a rule of the user's. */
export type HeldBack = 'words' | 'rule';

/** How a result reached the user. */
export type DeliveryOutcome =
  | { delivery: 'insert' | 'replace'; status: 'written'; undoKey?: boolean | undefined }
  | { delivery: 'insert' | 'replace'; status: 'sent'; canUndo: boolean }
  | { delivery: 'insert' | 'replace'; status: 'unchanged' }
  /** The field refused: the text is in the card, and on the clipboard if that worked. */
  | {
      delivery: 'insert' | 'replace';
      status: 'refused';
      reason: InsertRefusal;
      copied: boolean;
      detail?: string;
    }
  /** `copied`: of a text meant for a field that was read-only from the start, whether it is on the clipboard too. */
  | { delivery: 'card'; status: 'done'; copied?: boolean }
  | { delivery: 'clipboard'; status: 'done' }
  /** `id`: of the memo. */
  | { delivery: 'memo'; status: 'done'; id?: string };

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

/** Tokens of a run, as the provider counted them. */
export interface Usage {
  input: number;
  output: number;
}

/** What a run asks its user; the run waits for the answer. */
export type RunQuestion =
  /** Before a skill that is `dangerous`, wants to `confirm`, or lists `permissions` that were not granted yet. */
  | {
      kind: 'confirm';
      /** The name of the skill, where it is not the run's own but one that is called as a tool. */
      skill?: string;
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
    }
  /** Before the first request to a host: what is sent, and where. */
  | { kind: 'send'; sent: SentRequest }
  /** Before a rewrite is written: which of the changes shall stand. */
  | { kind: 'review'; changes: TextChange[] }
  /** Before a model's call of a tool. `elsewhere`: it is answered on a page of the extension's own, not in the card. */
  | { kind: 'approve'; approval: Approval; elsewhere?: boolean | undefined };

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
 * approval, the answer counts for later calls too: *for this skill* with a yes, *never* with a no.
 */
export type RunAnswer =
  | { ok: true; accepted?: boolean[] | undefined; always?: boolean | undefined }
  | { ok: false; always?: boolean | undefined };

/** A file that a run made, by its path; text or bytes as base64. */
export interface RunFile {
  path: string;
  text: string;
  encoding: 'utf8' | 'base64';
}

/** One thing that happened in a run, for its record. `at`: milliseconds since its start. */
export type RunStep = { at: number } & (
  | { kind: 'sent'; host: string; model: string }
  | { kind: 'retry'; code: RunErrorCode; seconds: number }
  | { kind: 'tool'; name: string; ok: boolean; duration: number }
  /** A model called a tool. `subject`: the beginning of what it gave it; `ok` and `duration` once it was answered. */
  | { kind: 'call'; call: number; name: string; subject: string; ok?: boolean; duration?: number }
  /** `ok` is absent where no answer came, or none has come yet. */
  | { kind: 'asked'; question: RunQuestion['kind']; ok?: boolean }
  | { kind: 'delivered'; delivery: Delivery; status: DeliveryOutcome['status'] }
);

/** What `execute` resolves with. */
export interface RunResult {
  status: 'success' | 'error' | 'timeout' | 'cancelled';
  /** The result's text, as far as it came. */
  output: string;
  /** Milliseconds. */
  duration: number;
  error?: RunFailure;
  files?: RunFile[];
}

/** One union for everything a run tells; every surface draws these and nothing else. */
export type RunEvent =
  | {
      type: 'started';
      runId: string;
      skill: SkillListing;
      mode: SkillMode;
      behaviour: Behaviour;
      delivery: Delivery;
      /** The page may write the text into the field while it comes; the whole is delivered all the same. */
      streams?: boolean | undefined;
    }
  /** The run waits for an answer to this. */
  | { type: 'asking'; id: number; question: RunQuestion }
  /** The question waits no more; `ok` is absent where nobody has answered it. */
  | { type: 'answered'; id: number; ok?: boolean }
  /** A request is on its way. */
  | { type: 'sending'; to: Destination; characters: number }
  /** An attempt failed and will be made again, for the `attempt`th time; what text it had given counts no more. */
  | { type: 'retrying'; attempt: number; of: number; seconds: number; failure: RunFailure }
  /** The model is being loaded or downloaded; 0 to 1. */
  | { type: 'progress'; fraction: number }
  /** `cost` in US dollars, where the price is known. */
  | { type: 'usage'; usage: Usage; cost?: number | undefined }
  /** A script used a tool. */
  | { type: 'tool'; name: string; ok: boolean; duration: number }
  | AgentEvent
  /** What a rewrite changes, word by word; absent where the text is too long to compare. */
  | { type: 'changes'; changes: TextChange[] }
  | { type: 'files'; files: RunFile[] }
  /** What a script that has worked has written to its standard error. */
  | { type: 'stderr'; text: string }
  /** More of the result's text. */
  | { type: 'text'; delta: string }
  /** No text has come for this many seconds. */
  | { type: 'waiting'; seconds: number }
  /** Words that a tool changed or did not know; the user may add them to the personal dictionary. */
  | { type: 'words'; words: string[] }
  /** The result is not delivered as it was to be: it is in the card. */
  | { type: 'held'; why: HeldBack }
  | { type: 'delivering'; delivery: Delivery }
  | { type: 'succeeded'; text: string; outcome: DeliveryOutcome; duration: number }
  | { type: 'failed'; failure: RunFailure; text: string; outcome?: DeliveryOutcome; duration: number }
  | { type: 'cancelled'; text: string; duration: number };

/** What a model with tools does in a run. `call`: the number of a call in this run, from 1. */
export type AgentEvent =
  /** A request goes out, the `step`th; also when it is made again. What text the steps before had given is no result. */
  | { type: 'step'; step: number }
  | { type: 'calling'; call: number; step: number; tool: string; input: unknown }
  | { type: 'skill-loaded'; call: number; skill: string }
  | { type: 'file-read'; call: number; skill: string; path: string }
  /** `output`: the beginning of what the model is answered; `characters`: of the whole. */
  | {
      type: 'called';
      call: number;
      tool: string;
      ok: boolean;
      duration: number;
      output: string;
      characters: number;
    }
  /** The model can run commands: they find files that the user gives in `/work`. */
  | { type: 'takes-files' }
  /** An engine that a call needs is being loaded for the first time; `fraction` from 0 to 1. */
  | { type: 'engine'; engine: 'python'; fraction: number }
  /** So many old answers of tools were cut, to keep the conversation within the model's window. */
  | { type: 'shortened'; results: number }
  /** The server takes no tools for this model: it is asked once more, without them. */
  | { type: 'no-tools' };

export type RunStatus = 'running' | RunResult['status'] | 'interrupted';

/** What the store keeps of a run. */
export interface RunRecord {
  id: string;
  /** `askKey` where no skill was picked. */
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
  /** The host of the page; empty for none. Absent in records of version 0.1, as all below. */
  site?: string;
  /** As the user knew the skill then. */
  skillName?: string;
  mode?: SkillMode;
  delivery?: Delivery;
  /** What was sent to models, as it was sent, in its order. */
  requests?: SentRequest[];
  usage?: Usage;
  /** US dollars. */
  cost?: number;
  steps?: RunStep[];
  files?: RunFile[];
  /** What its scripts have written to their standard error, where they worked. */
  stderr?: string;
}

/** Statuses of a run that took too long, by the code it failed with. */
export const timeoutCodes: readonly RunErrorCode[] = ['run-timeout', 'script-timeout', 'model-silent'];
