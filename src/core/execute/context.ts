import type { Seen } from '../agent/types';
import type { SentRequest } from '../run/run-question';
import type { Behaviour } from '../run/run-request';
import type { RunSettings } from '../run/settings';
import type { TimeLimits } from '../run/time-limits';
import type { UsageCounter } from '../run/usage-counter';
import type { ToolContext } from '../tools/tool';
import { callableTool } from '../tools/tools';
import type { AgentSkills } from './agent/agent-skills';
import type { ExecutorNeeds } from './executor-needs';
import type { Ask } from './questions';

/** What all parts of one run share, the skills among them that it calls as tools. */
export interface SharedRun {
  needs: ExecutorNeeds;
  /** Puts the question to the user and waits for the answer. Time limits stand still meanwhile. */
  ask: Ask;
  /** Ends the run as one that the user has cancelled. */
  decline(): never;
  limits: TimeLimits;
  usage: UsageCounter;
  /** A request to a model goes out: for the record. Returns its number in the run, from 1. */
  noteSent(sent: SentRequest): number;
  /** Origins with a model that the user has agreed to in this run, whether or not that could be remembered. */
  agreed: Set<string>;
  /** Something has reached the user, or the store, that cannot be taken back: nothing is tried again. */
  delivered: boolean;
  /** The model has said that its answer is for the card, and not for the field. */
  inCard: boolean;
  /** The skills there are, and what the user allows: read when it is first asked for, and the same for all of the run. */
  skills(): Promise<AgentSkills>;
  /** Calls of scripts that the user has refused, by skill and tool. */
  refused: Set<string>;
  /** What its model and its scripts have had before them. */
  seen: Seen;
}

/** The same, with what has come into the run since. */
export function withSeen(seen: Seen, more: Partial<Seen>): Seen {
  return {
    read: more.read ?? seen.read,
    foreign: seen.foreign || more.foreign === true,
    private: seen.private || more.private === true,
  };
}

/** What an answer of the tool brings into a run. */
export function broughtBy(tool: string): Pick<Seen, 'foreign' | 'private'> {
  const isPrivate = callableTool(tool)?.private === true;
  return { foreign: isPrivate, private: isPrivate };
}

/** One skill at work: the run's own, or one that is called as a tool. */
export interface SkillContext extends ToolContext {
  run: SharedRun;
  settings: RunSettings;
  behaviour: Behaviour;
  /** It is called as a tool: its text goes to the caller, and it delivers nothing. */
  nested: boolean;
  /** A model has called it, or a skill that a model has called. */
  byModel?: boolean;
}
