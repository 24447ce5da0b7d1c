import type { z } from 'zod';
import type { ToolRisk } from '../permission/policy';
import type { ConfigValue, Skill } from '../skill/model';
import type { RunPage } from './needs';
import type { RunEvent } from './run-event';
import type { Delivery, RunRequest } from './run-request';

/** What a skill is given that another one calls as a tool. */
export interface SkillCall {
  message: string;
  fields?: Record<string, ConfigValue> | undefined;
  /** It is a model that calls: the user's no to a question of the skill goes back to it, and ends no run. */
  byModel?: boolean | undefined;
}

/** What a tool may know of the run it serves, and of the skill that calls it. */
export interface ToolContext {
  runId: string;
  skill: Skill;
  /** Ids of the skills at work, the one that the user ran first, the one that calls last. */
  chain: readonly string[];
  request: RunRequest;
  delivery: Delivery;
  page: RunPage;
  emit(event: RunEvent): void;
  signal: AbortSignal;
  /**
   * Makes another skill's text inside this run, by its own mode, model and permissions; nothing is delivered. Rejects
   * with `tool-nested` where the skill is at work already or skills call each other too deep, and with whatever ends a
   * run badly.
   */
  produceSkill(skill: Skill, call: SkillCall): Promise<string>;
}

export interface Tool<Input = unknown, Output = unknown> {
  name: string;
  /** For models and for people who look at a skill's tools. */
  description: string;
  schema: z.ZodType<Input>;
  risk: ToolRisk;
  /** Starts loading what the first call would wait for. Returns at once; a fault shows in the call itself. */
  prepare?(): void;
  run(input: Input, context: ToolContext): Promise<Output>;
}

/** As much of a tool as lists and models are shown. */
type ToolListing = Pick<Tool, 'name' | 'description' | 'risk'>;

export interface ToolRegistry {
  /** Adds a tool; one of the same name is replaced. The returned function takes it away again, if it is still there. */
  register(tool: Tool): () => void;
  /** All that are registered, in the order of registration. */
  list(): Promise<ToolListing[]>;
  /** Lets those of the tools that are slow to start get ready. Names that it does not know are no matter. */
  prepare(names: readonly string[]): void;
  /**
   * Checks the input and runs the tool. Rejects with a `RunError`: `tool-unknown` (detail lists what exists),
   * `tool-input` (detail says what is wrong), `tool-failed` for whatever else the tool threw.
   */
  execute(name: string, input: unknown, context: ToolContext): Promise<unknown>;
}
