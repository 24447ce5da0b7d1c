import type { Json } from './json';
import { type Expression, partsOf, readCondition } from './syntax';
import { placeholdersOf, readTemplate, type Template } from './template';
import { SyntaxProblem } from './tokens';

/** A call of another skill, as `skill.json` has it. */
export interface PipelineStep {
  /** Its result is `steps.<step>`. */
  step: string;
  /** The skill that it calls (`calledSkill`), as `calls` has it. */
  skill: string;
  /** JSON with expressions in its texts. */
  input: { [name: string]: Json };
  /** The step is left out where this is not true. */
  condition?: string;
}

/** The body of a function that only calls others. */
export interface Pipeline {
  steps: readonly PipelineStep[];
  /** The result, as JSON with expressions in its texts; without it the result of the last step that was not left out. */
  outputMapping?: Json;
}

/** A step whose texts were read. */
export interface ReadStep {
  step: string;
  skill: string;
  input: Template;
  /** A problem where it can't be read. */
  condition?: Expression | SyntaxProblem;
  /** Steps whose results it takes, by its input or its condition. */
  needs: ReadonlySet<string>;
}

export interface ReadPipeline {
  steps: readonly ReadStep[];
  outputMapping?: Template;
}

/** The pipeline with its texts read. Never throws: what can't be read is kept as a problem in its place. */
export function readPipeline({ steps, outputMapping }: Pipeline): ReadPipeline {
  return {
    steps: steps.map(readStep),
    ...(outputMapping !== undefined && { outputMapping: readTemplate(outputMapping) }),
  };
}

function readStep({ step, skill, input, condition: written }: PipelineStep): ReadStep {
  const template = readTemplate(input);
  const condition = written === undefined ? undefined : conditionOf(written);
  const expressions = expressionsIn(template);
  if (condition && !(condition instanceof SyntaxProblem)) expressions.push(condition);
  return { step, skill, input: template, ...(condition && { condition }), needs: neededSteps(expressions) };
}

/** Names of the steps that a template takes results of. */
export const stepsNeededBy = (template: Template): ReadonlySet<string> =>
  neededSteps(expressionsIn(template));

function expressionsIn(template: Template): Expression[] {
  return [...placeholdersOf(template)].flatMap(({ placeholder }) => placeholder.expression ?? []);
}

function conditionOf(written: string): Expression | SyntaxProblem {
  try {
    return readCondition(written);
  } catch (error) {
    if (error instanceof SyntaxProblem) return error;
    throw error;
  }
}

function neededSteps(expressions: readonly Expression[]): Set<string> {
  const needed = new Set<string>();
  for (const expression of expressions) {
    for (const part of partsOf(expression)) {
      const [name] = part.kind === 'path' && part.root === 'steps' ? part.keys : [];
      if (name !== undefined) needed.add(name);
    }
  }
  return needed;
}
