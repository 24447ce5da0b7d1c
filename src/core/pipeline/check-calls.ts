import { isObject } from '../json-object';
import { nearestNames, offeredNames } from '../nearest-names';
import { isDeclared, propertiesOf, writtenPath } from './check-pipeline';
import type { Json } from './json';
import { type Pipeline, type ReadStep, readPipeline } from './pipeline';
import type { PipelineProblem, PipelineProblemCode } from './problem';
import { type Expression, partsOf } from './syntax';
import { placeholdersOf, type Template } from './template';
import { SyntaxProblem } from './tokens';

/** A function as those see it that call it. */
export interface Callee {
  id: string;
  /** The schemas of what it takes and gives; absent of a skill that is no function. */
  input?: Json;
  output?: Json | undefined;
  calls: readonly string[];
}

/** Names that are offered for one that no function has. */
const mostNear = 3;

/** The functions there are. */
export interface KnownFunctions {
  /** The folders' names, and what they are named otherwise. */
  names: readonly string[];
  /** The function that is called by that name. */
  callee(name: string): Callee | undefined;
  /** What a schema says against a value: where in it, as names and indices, and why. */
  validate(schema: { [key: string]: Json }, value: Json): { at: readonly string[]; message: string }[];
}

/**
 * What is wrong with a pipeline by what it calls, in the order of its steps. What is only known while it runs is not told: the type of a
 * result, a name below a schema that leaves room for others.
 */
export function checkCalls(
  pipeline: Pipeline,
  own: Pick<Callee, 'id' | 'calls'>,
  known: KnownFunctions,
): PipelineProblem[] {
  const { steps, outputMapping } = readPipeline(pipeline);
  const problems: PipelineProblem[] = [];
  const cycle = cycleFrom(own, known);
  if (cycle) problems.push({ code: 'calls-cycle', params: [cycle.join(' → ')], at: ['calls'] });
  for (const [place, { step, skill, input, condition }] of steps.entries()) {
    const at = ['pipeline', String(place)];
    const tell: Tell = (code, params, ...below) =>
      problems.push({ code, params, step, at: [...at, ...below] });
    const callee = known.callee(skill);
    const near = callee ? [] : nearestNames(skill, known.names, mostNear);
    if (near.length > 0) tell('step-skill-near', [skill, near.join(', ')], 'skill');
    if (callee && isObject(callee.input)) checkInput(input, skill, callee.input, known, tell);
    checkResults(input, steps, known, (code, params, ...below) => tell(code, params, 'input', ...below));
    if (condition && !(condition instanceof SyntaxProblem))
      checkResult(condition, steps, known, (code, params) => tell(code, params, 'condition'));
  }
  if (outputMapping)
    checkResults(outputMapping, steps, known, (code, params, ...below) =>
      problems.push({ code, params, at: ['outputMapping', ...below] }),
    );
  return problems;
}

type Tell = (code: PipelineProblemCode, params: string[], ...below: string[]) => void;

/** Names of results of steps that their functions do not give. */
function checkResults(
  template: Template,
  steps: readonly ReadStep[],
  known: KnownFunctions,
  tell: Tell,
): void {
  for (const { placeholder, at } of placeholdersOf(template))
    if (placeholder.expression)
      checkResult(placeholder.expression, steps, known, (code, params) => tell(code, params, ...at));
}

function checkResult(
  expression: Expression,
  steps: readonly ReadStep[],
  known: KnownFunctions,
  tell: Tell,
): void {
  for (const part of partsOf(expression)) {
    if (part.kind !== 'path' || part.root !== 'steps') continue;
    const [step, name] = part.keys;
    const skill = steps.find((one) => one.step === step)?.skill;
    const output = skill === undefined ? undefined : known.callee(skill)?.output;
    if (name === undefined || output === undefined || isDeclared(name, output)) continue;
    tell('expression-name', [writtenPath(part), name, offeredNames(name, propertiesOf(output))]);
  }
}

type Schema = { [key: string]: Json };

/** What the callee's schema says of what is literal, of what is missing, and of what it has no name for. */
function checkInput(input: Template, skill: string, schema: Schema, known: KnownFunctions, tell: Tell): void {
  const given = entriesOf(input);
  for (const name of Array.isArray(schema.required) ? schema.required : [])
    if (typeof name === 'string' && !given.has(name)) tell('step-input-missing', [skill, name], 'input');
  const properties = isObject(schema.properties) ? schema.properties : {};
  const isClosed = schema.additionalProperties === false && schema.patternProperties === undefined;
  for (const [name, value] of given) {
    if (!Object.hasOwn(properties, name)) {
      if (isClosed)
        tell('step-input-unknown', [skill, name, offeredNames(name, Object.keys(properties))], 'input', name);
    } else if (value.kind === 'plain') {
      for (const { at, message } of known.validate(onlyProperties(schema), { [name]: value.value }))
        tell('step-input-refused', [skill, name, message], 'input', ...at);
    } else {
      const [takes, is] = [typesOf(properties[name]), typeOf(value)];
      if (is && takes && !takes.includes(is))
        tell('step-input-type', [skill, name, takes.join(', '), is], 'input', name);
    }
  }
}

function entriesOf(template: Template): Map<string, Template> {
  if (template.kind === 'object') return new Map(template.entries);
  const value = template.kind === 'plain' && isObject(template.value) ? template.value : {};
  return new Map(Object.entries(value).map(([name, plain]) => [name, { kind: 'plain', value: plain }]));
}

/** What it says of each property alone: what others are needed beside it is not known yet. */
function onlyProperties(schema: Schema): Schema {
  const kept = ['$schema', '$id', 'type', 'definitions', '$defs', 'properties'];
  return Object.fromEntries(Object.entries(schema).filter(([key]) => kept.includes(key)));
}

function typesOf(schema: Json | undefined): string[] | undefined {
  const type = isObject(schema) ? schema.type : undefined;
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter((name) => typeof name === 'string') : undefined;
}

/** The type that the template gives whatever is filled in; an expression alone may give any. */
function typeOf(template: Template): string | undefined {
  if (template.kind === 'list') return 'array';
  if (template.kind === 'object') return 'object';
  return template.kind === 'text' && template.parts.length > 1 ? 'string' : undefined;
}

/** The way from the function back to itself by what functions call, if there is one. */
function cycleFrom(own: Pick<Callee, 'id' | 'calls'>, known: KnownFunctions): string[] | undefined {
  const seen = new Set<string>();
  const ways = own.calls.map((name) => [own.id, name]);
  for (let way = ways.shift(); way; way = ways.shift()) {
    const callee = known.callee(way.at(-1) ?? '');
    if (callee?.id === own.id) return way;
    if (!callee || seen.has(callee.id)) continue;
    seen.add(callee.id);
    const on = way;
    ways.push(...callee.calls.map((next) => [...on, next]));
  }
  return undefined;
}
