/**
 * What a run has come to, and what the store keeps of it.
 * Everything here crosses contexts as plain JSON.
 */
import type { FunctionResult } from '../skill/function/result-forms';
import type { SkillKey, SkillMode } from '../skill/model';
import type { DeliveryOutcome } from './delivery-outcome';
import type { Usage } from './run-event';
import type { RunErrorCode, RunFailure } from './run-failure';
import type { RunQuestion, SentRequest } from './run-question';
import type { Delivery, NextMessage, RunFile, RunRequest } from './run-request';

/** One thing that happened in a run, for its record. `at`: milliseconds since its start. */
export type RunStep = { at: number } & (
  | { kind: 'sent'; host: string; model: string }
  | { kind: 'retry'; code: RunErrorCode; seconds: number }
  | { kind: 'tool'; name: string; ok: boolean; duration: number }
  /** A model called a tool. `subject`: the beginning of what it gave it; `ok` and `duration` once it was answered. */
  | { kind: 'call'; call: number; name: string; subject: string; ok?: boolean; duration?: number }
  /**
   * A step of a pipeline, by its place `call`; `within`: of one that a step calls, the place of that step. `ok` and `duration` once it
   * was over; neither of one that was left out.
   */
  | {
      kind: 'step';
      call: number;
      within?: number;
      step: string;
      skill: string;
      ok?: boolean;
      duration?: number;
      leftOut?: true;
    }
  /** `ok` is absent where no answer came, or none has come yet. */
  | { kind: 'asked'; question: RunQuestion['kind']; ok?: boolean }
  | { kind: 'delivered'; delivery: Delivery; status: DeliveryOutcome['status'] }
);

export type RunStatus = 'running' | 'success' | 'error' | 'timeout' | 'cancelled' | 'interrupted';

/** What a run has come to so far, as its record and its card both have it. */
export interface RunFacts {
  status: RunStatus;
  /** The result's text as far as it came. */
  text: string;
  /** Words that the run offered for the personal dictionary, each once. */
  words: string[];
  /** Undefined until the run has started. */
  mode?: SkillMode | undefined;
  delivery?: Delivery | undefined;
  usage?: Usage | undefined;
  /** US dollars, where the price is known. */
  cost?: number | undefined;
  files?: RunFile[] | undefined;
  /** What a function gave, where that is more than a text. */
  result?: FunctionResult | undefined;
  /** What its scripts have written to their standard error, where they worked. */
  stderr?: string | undefined;
  failure?: RunFailure | undefined;
  /** Milliseconds; set when the run has ended. */
  duration?: number | undefined;
}

/** One answer of a run that went on. */
export interface RunVersion {
  text: string;
  /** What a function gave, where that is more than a text. */
  result?: FunctionResult | undefined;
  /** What the user said to have it; absent for the first one. */
  message?: string | undefined;
  /** The version that was said of, from 0. */
  from?: number | undefined;
}

/** What the store keeps of a run. */
export interface RunRecord extends RunFacts {
  id: string;
  /** `askKey` where no skill was picked. */
  skill: SkillKey;
  request: RunRequest;
  startedAt: number;
  /** The host of the page; empty for none. Absent in records of version 0.1, as all below. */
  site?: string;
  /** As the user knew the skill then. */
  skillName?: string;
  /** What was sent to models, as it was sent, in its order. */
  requests?: SentRequest[];
  steps?: RunStep[];
  /** Its whole answers in their order, where it went on after the first. */
  versions?: RunVersion[];
  /** What the user said last, while the answer to it comes. */
  next?: Pick<NextMessage, 'text' | 'version'> | undefined;
}
