/** What a tool is: its definition, what it is given, and what it becomes for the model of one run. */
import type { z } from 'zod';
import type { ToolAct } from '../permission/policy';
import type { CallSubject } from '../permission/tool-parts';
import type { PromptSkill } from '../prompt/skill-index';
import type { ToolAnswer } from '../prompt/skill-lookup';
import type { Correction, LeavingText } from '../run/corrections';
import type { ModelTool, RunPage } from '../run/needs';
import type { RunEvent } from '../run/run-event';
import type { Delivery, RunRequest } from '../run/run-request';
import type { ConfigValue, ResultPlace, Skill, SkillKey } from '../skill/model';

/** What a skill is given that another one calls as a tool. */
export interface SkillCall {
  message: string;
  fields?: Record<string, ConfigValue> | undefined;
  /** It is a model that calls: the user's no to a question of the skill goes back to it, and ends no run. */
  byModel?: boolean | undefined;
  /** Skills that lead that model: whose its call is. */
  read?: readonly ReadSkill[] | undefined;
}

/** What a tool may know of the run it serves, and of the skill that calls it. */
export interface ToolContext {
  skill: Skill;
  /** Whose a note is that is stored, and may be deleted. See `SkillContext.owner`. */
  owner: SkillKey;
  request: RunRequest;
  delivery: Delivery;
  page: RunPage;
  emit(event: RunEvent): void;
  /**
   * Before a text goes out to a server of the user's: tells them, has them agree where they have not, and keeps it in the record. Rejects
   * where they do not agree.
   */
  send(leaving: LeavingText): Promise<void>;
  /** What proofreading has changed, and why: a review tells the reasons. */
  noteCorrections(corrections: readonly Correction[]): void;
  signal: AbortSignal;
  /**
   * Makes another skill's text inside this run, by its own mode, model and permissions; nothing is delivered. Rejects
   * with `tool-nested` where the skill is at work already or skills call each other too deep, and with whatever ends a
   * run badly.
   */
  produceSkill(skill: Skill, call: SkillCall): Promise<string>;
}

/** What a callable tool is for the models of skills that list it. */
interface ToldTool {
  description: string;
  /** What it does where it is a model that calls it, if that is not its `risk`. */
  act?: ToolAct;
  /** What a model may give it, if that is not the tool's own `schema`. */
  schema?: z.ZodObject;
  /** Its answer holds words of anybody's. */
  foreign: boolean;
  /** What the model is answered, of what `run` gave. */
  answer(output: unknown): string;
}

/**
 * A tool that models alone call: the program makes it ready for the model of a run, by the `<name>ForModel` beside it. Every tool
 * is one file, listed in `tools.ts`; what it does is told to people by the message `tool_<name>`.
 */
export interface Tool {
  name: string;
  /** The most harm that it can do: what the user's rules and questions go by. */
  risk: ToolAct;
}

/** A tool that scripts call too, and delivery where it is an output tool. Made by `defineTool`. */
export interface CallableTool<Needs = never> extends Tool {
  /** It is an output tool: where a result goes that it carries out. */
  delivers?: ResultPlace;
  /** Its answer holds what the user has kept, of whatever page it came: words of anybody's, and nothing that they picked. */
  private?: true;
  /** What `run` takes. The registry checks it. */
  schema: z.ZodType;
  run: (input: unknown, context: ToolContext, needs: Needs) => Promise<unknown>;
  /** Starts loading what the first call would wait for. Returns at once; a fault shows in the call itself. */
  prepare?: (needs: Needs) => void;
  /** Models of skills that list it are given it, but where it delivers their result. */
  told?: ToldTool;
}

/** A tool whose input type is read off its schema, and whose needs off its `run`. */
export function defineTool<Schema extends z.ZodType, Needs = unknown>(
  tool: Omit<CallableTool<Needs>, 'schema' | 'run'> & {
    schema: Schema;
    run(input: z.output<Schema>, context: ToolContext, needs: Needs): Promise<unknown>;
  },
): CallableTool<Needs> {
  return { ...tool, run: (input, context, needs) => tool.run(input as z.output<Schema>, context, needs) };
}

/** A skill whose files the model reads, as far as permissions go by it. */
export type ReadSkill = Pick<PromptSkill, 'id' | 'source'>;

/** What a tool gives back for one call of a model. */
export interface AgentAnswer extends ToolAnswer {
  /**
   * It holds words of a page, a file, a server or another program. From then on what sends data out or keeps it needs a
   * click (`withForeignText`). False for words of Caretaker's, and for the instructions of a skill that came with it or that
   * the user wrote here.
   */
  foreign: boolean;
  /**
   * It holds something of the user's that they did not pick for this run: files of another skill than the picked one, a note.
   * With foreign words in the run, what is made of it gets into a page's field by the user's press alone.
   */
  private?: boolean;
  /** It is the instructions of this skill: they stay in the context to the end, and the model counts as led by the skill. */
  instructions?: ReadSkill;
  /** It is another file of a skill, which may lead the model as well. */
  file?: { skill: ReadSkill; path: string };
}

/** A call that was looked at and can be made. */
export interface PlannedCall {
  /** What it is about, for policies that look into a call. */
  subject?: CallSubject;
  /** The skill that it leads into: the user's policy for that skill counts beside the one for the tool. */
  skill?: ReadSkill;
  /** Makes the call. Whatever it rejects with goes back to the model, unless the signal is aborted. */
  run(signal: AbortSignal): Promise<AgentAnswer>;
}

/** What a call that cannot be made is answered; `foreign` as of an answer. */
export type Refusal = ToolAnswer & Partial<Pick<AgentAnswer, 'foreign'>>;

/** A tool as the model of one run has it. Made by `forModel`. */
export interface AgentTool<Input = unknown> extends ModelTool {
  act: ToolAct;
  /** The tool by whose name the user's rules, grants and questions go, where that is another one. */
  allowedAs?: string;
  /** `inputSchema` is made of it. The loop checks the input before `plan` sees it. */
  schema: z.ZodType<Input>;
  /** Looks at a call without doing anything: what would be done, or words why it cannot be. */
  plan(input: Input): PlannedCall | { refused: Refusal };
}
