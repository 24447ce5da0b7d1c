/**
 * Every event between the start of a run and its end.
 * Everything here crosses contexts as plain JSON.
 */
import type { FunctionResult } from '../skill/function/result-forms';
import type { SkillListing, SkillMode } from '../skill/model';
import type { TextChange } from './changes';
import type { DeliveryOutcome, HeldBack } from './delivery-outcome';
import type { RunFailure } from './run-failure';
import type { Destination, RunQuestion } from './run-question';
import type { Behaviour, Delivery, RunFile } from './run-request';

/** Tokens of a run, as the provider counted them. */
export interface Usage {
  input: number;
  output: number;
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
      /** The user can go on from its answer. */
      takesNext?: boolean | undefined;
      /** The page may write the text into the field while it comes; the whole is delivered all the same. */
      streams?: boolean | undefined;
    }
  /** The run waits for an answer to this. */
  | { type: 'asking'; id: number; question: RunQuestion }
  /** The question waits no more; `ok` is absent where nobody has answered it. */
  | { type: 'answered'; id: number; ok?: boolean }
  /** The model reads these placeholders of a skill as they are written: nothing fills them in. */
  | { type: 'unfilled'; placeholders: readonly string[] }
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
  | PipelineEvent
  /** What a rewrite changes, word by word; absent where the text is too long to compare. */
  | { type: 'changes'; changes: TextChange[] }
  | { type: 'files'; files: RunFile[] }
  /** What a function gave, before its text is told. */
  | { type: 'result'; result: FunctionResult }
  /** What a script that has worked has written to its standard error. */
  | { type: 'stderr'; text: string }
  /** More of the result's text. */
  | { type: 'text'; delta: string }
  /** No text has come for this many seconds. */
  | { type: 'waiting'; seconds: number }
  /** Words that a tool changed or did not know; the user may add them to the personal dictionary. */
  | { type: 'words'; words: string[] }
  /** So many UTF-16 units at the end of the text were not proofread: its server takes no more at a time. */
  | { type: 'unchecked'; characters: number }
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

/**
 * What a pipeline does in a run. `call`: the place of a step in it, from 1. `within`: of one that a step of another calls, the place
 * of that step there.
 */
export type PipelineEvent = { within?: number } & PipelineStepEvent;

type PipelineStepEvent =
  /** `input`: the beginning of what its skill is given, as JSON. `unfilled`: placeholders in it that nothing is known for. */
  | {
      type: 'step-begun';
      call: number;
      step: string;
      skill: string;
      input: string;
      unfilled: readonly string[];
    }
  /** Its condition is not true. */
  | { type: 'step-left-out'; call: number; step: string; skill: string }
  /** `output`: the beginning of its result, a text as it is and all else as JSON; `characters`: of the whole. */
  | { type: 'step-over'; call: number; ok: boolean; duration: number; output: string; characters: number };
