/** The specification of the agent loop: what goes in, what it needs, what it tells, and what comes out. */
import type { Decision, ToolAct } from '../permission/policy';
import type { CallSubject } from '../permission/tool-parts';
import type { Clock } from '../run/clock';
import type { Model } from '../run/needs';
import type { SentPicture } from '../run/picture';
import type { RunError } from '../run/run-error';
import type { AgentEvent, RunEvent, Usage } from '../run/run-event';
import type { Approval } from '../run/run-question';
import type { AgentTool, ReadSkill } from '../tools/tool';
import type { Exchange } from './exchange';

/** What a model has had before its eyes. */
export interface Seen {
  read: readonly ReadSkill[];
  /** Foreign text among it. */
  foreign: boolean;
  /** Something among it that the user did not pick for the run. */
  private: boolean;
}

/** A call for which the permission is looked up. */
export interface GatedCall {
  tool: string;
  act: ToolAct;
  subject: CallSubject;
  /** Skills that the model has read anything of before it made the call. */
  read: readonly ReadSkill[];
  /** The skill that it leads into. */
  skill?: ReadSkill | undefined;
}

/** Who says what may be done. `createGate` makes one of the user's policy and grants. */
export interface Gate {
  /** Whether the model may read the skill. */
  skill(skill: ReadSkill): Decision;
  /**
   * Whether the tool may be called. It is asked anew for each call, so that what was granted meanwhile counts; and once before
   * the first request, without a subject, for whether the model is shown the tool.
   */
  tool(call: GatedCall): Decision;
  /**
   * Puts the question to the user; true is a yes to this one call. Called for one call at a time. What the user wants to
   * count for later calls too is stored before it resolves.
   */
  ask(approval: Approval, signal: AbortSignal): Promise<boolean>;
}

/** With all that the model calls. */
export interface AgentLimits {
  /** Requests to the model, and to those with tools that it calls. */
  steps: number;
  /** Tokens of all requests and answers together. Where the provider counts none they are estimated. */
  tokens: number;
  /** US dollars; of no effect for a model without a price. */
  cost: number;
  /** Tokens of one request by `estimateTokens`: the model's window without what its answer needs (`roomOf`). */
  window: number;
}

export const agentLimits: AgentLimits = { steps: 25, tokens: 1_000_000, cost: 1, window: 100_000 };

/** The count of one request. */
interface CountedRequest {
  /** The model wrote so many more tokens, by estimate. */
  wrote(tokens: number): void;
  /** What the provider counted of it so far; `check` goes by it. Returns what providers counted of the whole run. */
  reported(usage: Usage): { usage: Usage; cost?: number };
  /** Looks whether the run is over a limit now. */
  check(): void;
  /** The answer is whole. Where the provider counted it, that stands; else `tokens`, an estimate of the whole. */
  end(tokens: number): void;
}

/** What a run takes of its limits: one for all the models that are at work in it. */
export interface Budget {
  /** Counts a request of so many tokens from its beginning, before it is sent. */
  begin(model: Pick<Model, 'model' | 'price'>, tokens: number): CountedRequest;
  /**
   * Calls `over` with `agent-tokens` or `agent-cost` as soon as the run has used more than that; at once where it has already. Returns
   * what ends it.
   */
  hold(limits: Pick<AgentLimits, 'tokens' | 'cost'>, over: (error: RunError) => void): () => void;
}

/** What the loop works on. */
export interface AgentTask {
  /** The system prompt, with the index of skills. */
  system: string;
  /** The user's first message. */
  message: string;
  /** Pictures that go with it. */
  pictures?: SentPicture[];
  /** What has followed on it, up to what the user said last. */
  earlier?: readonly Exchange[];
  /** Text of a page, or of a stranger, is in one of the two or in what is said of the tools. */
  foreign: boolean;
  /** Something in them is the user's own, and was not picked for the run. */
  private?: boolean;
  /** Those that the gate denies are not shown to the model. */
  tools: readonly AgentTool[];
  /** Skills whose instructions are in the system prompt. */
  read?: readonly ReadSkill[];
  limits?: Partial<AgentLimits>;
}

/** Requests that a model with tools and all those that it leads to have taken: made, or kept for an answer. */
export interface Requests {
  taken: number;
}

/** What one model may take of them. */
export interface RequestShare {
  /** Takes one; `last` is the one that was kept for its answer. Throws `agent-steps` after that. */
  take(): 'more' | 'last';
  /** Gives back the one that was kept, where it was not needed. */
  end(): void;
}

/** What the user has answered in this run: of skills it holds for all its models. */
export interface Said {
  /** Skills that a model may read or run. */
  letIn: Set<string>;
  keptOut: Set<string>;
  /** Calls of this model, by their keys. */
  refused: Set<string>;
}

export interface AgentNeeds {
  /** One for the whole conversation: it remembers itself what its provider wants back with a call. */
  model: Model;
  gate: Gate;
  clock: Clock;
  /** The run's, whatever else is at work in it. */
  budget: Budget;
  requests: RequestShare;
  said: Said;
  /** The number of the next call in the run, from 1. */
  nextCall(): number;
  emit(event: LoopEvent): void;
  /** What the model has before its eyes as it makes the calls of the next answer. */
  saw?(seen: Seen): void;
  /** What has followed on the user's first message, the model's answer last. */
  answered?(exchanges: readonly Exchange[]): void;
  /** Makes one request to the model; and again, where its failure may pass (`withRetry`). */
  attempt<T>(request: () => Promise<T>): Promise<T>;
}

export interface AgentResult {
  /** The model's last words; never empty. */
  text: string;
  /** Requests that were made. */
  steps: number;
}

/** What the loop tells, in the words of the run. */
export type LoopEvent = AgentEvent | Extract<RunEvent, { type: 'text' | 'progress' | 'waiting' | 'usage' }>;
