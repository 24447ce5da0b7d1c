import { z } from 'zod';
import type { OfferedSkill } from '../prompt/offered-skills';
import type { PromptSkill } from '../prompt/skill-index';
import { failed, findSkill, quoted, unknownSkill } from '../prompt/skill-lookup';
import { asShown } from '../prompt/skill-markup';
import { messageName } from '../prompt/tool-schema';
import { readFunctionInput } from '../skill/function/function-input';
import { escaped } from '../skill/function/schema';
import { describeProblems, type ValueProblem } from '../skill/function/validate';
import { checkFields, problemsInWords } from '../skill/input-form';
import type { ConfigValue } from '../skill/model';
import { forModel } from './for-model';
import { skillInputText } from './search-skills';
import { skillParameter } from './skill-parameter';
import { textUpTo } from './text-input';
import type { AgentTool, PlannedCall, Refusal, SkillCall, Tool } from './tool';

export const runSkill: Tool = { name: 'run_skill', risk: 'run' };

export interface RunSkillNeeds {
  /** Makes the skill's text inside the run: of a function whose result is no text its JSON. Nothing is delivered. */
  produce(skill: PromptSkill, call: SkillCall, signal: AbortSignal): Promise<string>;
  /** Its files are the user's own, and were not picked for this run: what it gives may hold anything of them. */
  isPrivate(skill: PromptSkill): boolean;
  /** Somebody else than Caretaker or its user has written it. */
  isForeign(skill: PromptSkill): boolean;
}

/**
 * Runs any of the skills: functions, those that ask for values, and those that make their text without a model. Undefined where there
 * is none.
 */
export function runSkillForModel(
  skills: readonly PromptSkill[],
  needs: RunSkillNeeds,
): AgentTool | undefined {
  if (skills.length === 0) return undefined;
  return forModel(runSkill, {
    description:
      'Runs a skill that is not among your tools and returns its result: a function, or a skill with its own script, fixed text or form. Its instructions say what it takes; a call that does not fit is answered with the schema.',
    schema: z.object({
      skill_name: skillParameter(skills, 'The name of the skill.'),
      message: textUpTo(1_000_000)
        .default('')
        .meta({ description: 'The text for the skill to work on. A function may need none.' }),
      fields: z.record(z.string(), z.unknown()).optional().meta({
        description:
          'Values for the fields that the skill asks for, by field name. Of a function its input, as its schema says.',
      }),
    }),
    plan({ skill_name, message, fields = {} }) {
      const skill = findSkill(skills, skill_name);
      if (!skill) return { refused: unknownSkill(skill_name, skills) };
      return planCall(skill, runSkill.name, message, fields, needs, true);
    },
  });
}

/** One skill as a tool of its own. What the user allows and is asked goes by `run_skill`. */
export function skillForModel({ skill, tool }: OfferedSkill, needs: RunSkillNeeds): AgentTool {
  const takesMessage = !skill.signature && !skill.input?.some(({ name }) => name === messageName);
  return {
    ...tool,
    act: runSkill.risk,
    allowedAs: runSkill.name,
    schema: z.record(z.string(), z.unknown()),
    plan(input) {
      const { [messageName]: message = '', ...fields } = input as Record<string, unknown>;
      if (!takesMessage)
        return planCall(skill, tool.name, '', input as Record<string, unknown>, needs, false);
      if (typeof message !== 'string')
        return { refused: refusal(tool.name, `/${messageName}: Must be a text.`) };
      return planCall(skill, tool.name, message, fields, needs, false);
    },
  };
}

/** The call as it can be made, or what its input has against itself. `tells`: the model has not been told the schema yet. */
function planCall(
  skill: PromptSkill,
  called: string,
  message: string,
  given: Record<string, unknown>,
  { produce, isPrivate, isForeign }: RunSkillNeeds,
  tells: boolean,
): PlannedCall | { refused: Refusal } {
  const fields = given as Record<string, ConfigValue>;
  const problems = problemsOf(skill, fields, message);
  if (problems.length > 0) {
    const schema = tells ? skillInputText(skill) : undefined;
    const told = schema === undefined ? '' : `\nThe schema of its input: ${schema}`;
    // Names and values in it are those of the skill's author.
    return { refused: { ...refusal(called, describeProblems(problems), told), foreign: isForeign(skill) } };
  }
  const { id, source } = skill;
  return {
    skill: { id, source },
    run: async (signal) => ({
      output: await produce(skill, { message, ...(Object.keys(fields).length > 0 && { fields }) }, signal),
      foreign: true,
      private: isPrivate(skill),
    }),
  };
}

function refusal(called: string, problems: string, more = '') {
  return failed(
    `The input of ${quoted(called)} does not fit its schema. These are the places, as JSON pointers, and what is wrong there:\n${problems}${more}\nCorrect it and call again.`,
  );
}

/** What a skill's own schema, or its form, has against the values. What stands beside a form is refused; a script without one may take any. */
function problemsOf(
  { input = [], signature }: PromptSkill,
  fields: Record<string, ConfigValue>,
  message: string,
): ValueProblem[] {
  if (signature) {
    const read = readFunctionInput({ input, signature }, fields, message);
    return 'problems' in read ? read.problems : [];
  }
  const stray = Object.keys(fields).filter((given) => !input.some(({ name }) => name === given));
  return [
    ...problemsInWords(input, checkFields(input, fields).problems),
    ...(input.length === 0 ? [] : stray).slice(0, mostStray).map(strayField),
  ];
}

/** Of one call; a model may make up any number. */
const mostStray = 10;

const strayField = (name: string): ValueProblem => ({
  pointer: asShown(`/${escaped(name)}`)
    .slice(0, 100)
    .toWellFormed(),
  keyword: 'additionalProperties',
  cause: 'This property is not allowed here.',
});
