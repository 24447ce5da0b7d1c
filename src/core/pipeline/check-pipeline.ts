import { isObject } from '../json-object';
import { nearestNames, offeredNames } from '../nearest-names';
import { filters } from './filters';
import type { Json } from './json';
import { type Pipeline, type ReadStep, readPipeline } from './pipeline';
import type { PipelineProblem, PipelineProblemCode } from './problem';
import { type Filtered, type Path, partsOf, roots } from './syntax';
import { type Placeholder, placeholdersOf } from './template';
import { SyntaxProblem } from './tokens';

/** What the file of a function says beside its pipeline. */
interface Own {
  /** The schema of its input. */
  input: Json;
  calls: readonly string[];
}

const mostSteps = 50;
const longestStepName = 64;
const stepName = /^[\p{L}_][\p{L}\p{M}\p{N}_-]*$/u;

/** What is wrong with a pipeline by its own file alone, in the order of its steps; what it calls is for `checkCalls`. */
export function checkPipeline(pipeline: Pipeline, own: Own): PipelineProblem[] {
  const { steps, outputMapping } = readPipeline(pipeline);
  const problems: PipelineProblem[] = [];
  if (steps.length > mostSteps)
    problems.push({
      code: 'pipeline-long',
      params: [String(steps.length), String(mostSteps)],
      at: ['pipeline'],
    });
  const names = steps.map(({ step }) => step);
  for (const [place, { step, skill, input, condition }] of steps.entries()) {
    const at = ['pipeline', String(place)];
    const tell: Tell = (code, params, ...below) =>
      problems.push({ code, params, step, at: [...at, ...below] });
    const isName = step.length <= longestStepName && stepName.test(step) && step !== '__proto__';
    if (!isName) tell('step-name', [step.slice(0, longestStepName)], 'step');
    else if (names.indexOf(step) < place) tell('step-twice', [step], 'step');
    if (!own.calls.includes(skill)) {
      const [near] = nearestNames(skill, own.calls, 1);
      if (near === undefined) tell('step-skill-unlisted', [skill], 'skill');
      else tell('step-skill-spelt', [skill, near], 'skill');
    }
    const scope: Scope = { own, steps, before: place };
    for (const { placeholder, at: below } of placeholdersOf(input))
      checkPlaceholder(placeholder, scope, (code, params) => tell(code, params, 'input', ...below));
    if (!condition) continue;
    const written = pipeline.steps[place]?.condition ?? '';
    const placeholder: Placeholder =
      condition instanceof SyntaxProblem
        ? { written, problem: condition }
        : { written, expression: condition };
    checkPlaceholder(placeholder, scope, (code, params) => tell(code, params, 'condition'));
  }
  const scope: Scope = { own, steps, before: steps.length };
  for (const { placeholder, at } of outputMapping ? placeholdersOf(outputMapping) : [])
    checkPlaceholder(placeholder, scope, (code, params) =>
      problems.push({ code, params, at: ['outputMapping', ...at] }),
    );
  return problems;
}

type Tell = (code: PipelineProblemCode, params: string[], ...below: string[]) => void;

/** What a placeholder may refer to: of `steps` those before the place. */
interface Scope {
  own: Own;
  steps: readonly ReadStep[];
  before: number;
}

function checkPlaceholder({ written, expression, problem }: Placeholder, scope: Scope, tell: Tell): void {
  if (problem) tell('expression-syntax', [written, problem.found, problem.wanted]);
  for (const part of expression ? partsOf(expression) : []) {
    if (part.kind === 'path') checkPath(part, scope, tell);
    else if (part.kind === 'filtered') checkFilter(part, tell);
  }
}

function checkFilter({ name, values }: Filtered, tell: Tell): void {
  const filter = filters.get(name);
  if (!filter) tell('expression-filter', [name, offeredNames(name, [...filters.keys()])]);
  else if (values.length < filter.least || values.length > filter.most)
    tell('expression-filter-values', [name, ...[values.length, filter.least, filter.most].map(String)]);
}

function checkPath(path: Path, { own, steps, before }: Scope, tell: Tell): void {
  const written = writtenPath(path);
  const [name] = path.keys;
  if (!(roots as readonly string[]).includes(path.root))
    tell('expression-root', [written, path.root, roots.join(', ')]);
  if (name === undefined) return;
  if (path.root === 'input' && !isDeclared(name, own.input))
    tell('expression-name', [written, name, offeredNames(name, propertiesOf(own.input))]);
  if (path.root !== 'steps') return;
  const there = steps.slice(0, before).map(({ step }) => step);
  if (!steps.some(({ step }) => step === name))
    tell('expression-step', [written, name, offeredNames(name, there)]);
  else if (!there.includes(name)) tell('expression-step-later', [written, name]);
}

/** A path as it is written, for people. */
export function writtenPath({ root, keys }: Path): string {
  return [root, ...keys].join('.');
}

/** Names of the schema's properties. */
export function propertiesOf(schema: Json): string[] {
  return isObject(schema) && isObject(schema.properties) ? Object.keys(schema.properties) : [];
}

/** Keys of a schema by which a value may have more names than its `properties`. */
const opens = ['additionalProperties', 'patternProperties', '$ref', 'allOf', 'anyOf', 'oneOf', 'if'];

/** Whether a value of that schema may be taken to have the name. */
export function isDeclared(name: string, schema: Json): boolean {
  if (!isObject(schema) || !isObject(schema.properties)) return true;
  if (opens.some((key) => schema[key] !== undefined && schema[key] !== false)) return true;
  return Object.hasOwn(schema.properties, name);
}
