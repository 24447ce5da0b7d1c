import type { Exchange } from '../agent/exchange';
import type { Requests, Seen } from '../agent/types';
import type { Correction } from '../run/corrections';
import type { Model, RunPage } from '../run/needs';
import type { RunEvent } from '../run/run-event';
import type { RunAnswer, RunQuestion, SentRequest } from '../run/run-question';
import type { Behaviour, Delivery, RunRequest } from '../run/run-request';
import type { RunSettings } from '../run/settings';
import type { TimeLimits } from '../run/time-limits';
import type { Skill, SkillKey } from '../skill/model';
import type { SystemValues } from '../skill/template';
import type { ReadSkill, SkillCall } from '../tools/tool';
import type { AgentSkills } from './agent/agent-skills';
import type { ExecutorNeeds } from './executor-needs';
import type { Shared, Talk } from './talk';

/** Resolves with the user's answer. Rejects with the signal's reason, or as the page does. */
export type Ask = (question: RunQuestion, signal: AbortSignal) => Promise<RunAnswer>;

/** One run: what its skills share, made once. What they change in it is true for all of them. */
export interface Run extends ExecutorNeeds, Shared {
  page: RunPage;
  /** Puts the question to the user and waits for the answer. Time limits stand still meanwhile. */
  ask: Ask;
  /** Ends the run as one that the user has cancelled. */
  decline(): never;
  limits: TimeLimits;
  /** A request to a model goes out: for the record. Returns its number in the run, from 1. */
  noteSent(sent: SentRequest): number;
  /** The skills there are, and what the user allows: read when it is first asked for, and the same for all of the run. */
  skills(): Promise<AgentSkills>;
  /** Makes the text of a skill that the one at work calls. See `ToolContext.produceSkill`. */
  callSkill(skill: Skill, call: SkillCall, caller: SkillContext, signal: AbortSignal): Promise<string>;
  /** Something has reached the user, or the store, that cannot be taken back: nothing is tried again. */
  delivered: boolean;
  /** The model has said that its answer is for the card, and not for the field. */
  inCard: boolean;
  /** What its skills have had proofread, with what was changed there. */
  corrections: readonly Correction[];
  /** The conversation that its own model is in. */
  talk: Talk;
  /** That conversation with its last answer, once the model has given one. */
  answered?: { exchanges: readonly Exchange[]; model: Model } | undefined;
}

/**
 * One skill at work: the run's own, or one that is called as a tool. It is made once and stays as it is. How long a step may
 * take is the step's: its signal is handed to it.
 */
export interface SkillContext {
  run: Run;
  skill: Skill;
  /** Ids of the skills at work, the one that the user ran first, this one last. */
  chain: readonly string[];
  /** Whose the notes are that it stores: its own. A built-in skill that another one calls serves as a tool would: they are its caller's. */
  owner: SkillKey;
  /** With what the skill's form has of its fields: defaults filled in. */
  request: RunRequest;
  /** What stands against the values of its form, or against a function's input: with any the skill does not run. In English. */
  problems: readonly string[];
  settings: RunSettings;
  /** Placeholders of ours that its model reads as they are written. See `unfilledFor`. */
  unfilled: readonly string[];
  behaviour: Behaviour;
  /** Where its text was to go when it began. */
  delivery: Delivery;
  /** Places of the steps of pipelines that it serves, the outermost first; empty where it serves none. */
  steps: readonly number[];
  /** It is called as a tool: its text goes to the caller, and it delivers nothing. */
  nested: boolean;
  /** A model has called it, or a skill that a model has called. */
  byModel: boolean;
  /** What its caller gave it may hold words of anybody's. */
  foreign: boolean;
  /** The skills that lead to it: those of the model that calls it, or all that models have read where no model does. */
  leads: readonly ReadSkill[];
  /** Of models with tools: one count for a model and all that it leads to. See `Requests`. */
  requests: Requests;
  emit(event: RunEvent): void;
}

/** What a step takes of the skill at work, and of its run. */
export type Part<Own extends keyof SkillContext, Shared extends keyof Run = never> = Pick<
  SkillContext,
  Own
> & {
  run: Pick<Run, Shared>;
};

/** What `{{system.…}}` tells of this moment and this user. */
export function systemOf({ clock, language }: Pick<Run, 'clock' | 'language'>): SystemValues {
  return { now: clock.now(), language: language() };
}

/** Something has come into the run that its model or its scripts have before them from now on. */
export function noteSeen(run: Pick<Run, 'seen'>, more: Partial<Seen>): void {
  const { seen } = run;
  const isNew = (skill: ReadSkill) =>
    !seen.read.some(({ id, source }) => id === skill.id && source === skill.source);
  run.seen = {
    read: [...seen.read, ...(more.read ?? []).filter(isNew)],
    foreign: seen.foreign || more.foreign === true,
    private: seen.private || more.private === true,
  };
}
