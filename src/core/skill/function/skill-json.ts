import { checkPipeline } from '../../pipeline/check-pipeline';
import type { Json } from '../../pipeline/json';
import type { Pipeline } from '../../pipeline/pipeline';
import type { PipelineProblem } from '../../pipeline/problem';
import { readSteps } from '../../pipeline/read-steps';
import type { DiagnosticCode } from '../diagnostic-texts';
import type { Signature, Skill } from '../model';
import type { ReportDiagnostic } from '../report';
import { type JsonText, readJsonText } from './json-text';
import { faultsOf, isSchema, type JsonSchema, stepsOf } from './schema';
import { formOfSchema } from './schema-form';
import { checkValue, problemsOfSchema } from './validate';

/** Characters that are read of a skill.json. */
const longest = 200_000;

/** The keys that a skill.json may have; every other is refused. */
export const functionKeys = [
  ...['name', 'description', 'category', 'input', 'output', 'mode', 'calls', 'pipeline', 'outputMapping'],
  ...['version', 'tags', 'author', 'timeout', 'retry'],
];

export const functionModes = ['code', 'llm', 'composite'] as const;

/** What holds where the file says nothing. `timeout` in milliseconds. */
const functionDefaults = { version: '1.0.0', timeout: 30_000, retry: 0 };

/** Milliseconds of a day, and attempts beyond the first. */
const most = { timeout: 86_400_000, retry: 5 };

/** What may be the code of a function; the first that is there is. */
const entries = ['index.ts', 'index.js', 'index.py'] as const;

/** The code of a function, as a path inside its folder; undefined if it has none. */
export function functionEntryOf(files: readonly string[]): string | undefined {
  return entries.find((entry) => files.includes(entry));
}

/** The path of the skill.json among a skill's files. */
export function findSkillJson(files: readonly string[]): string | undefined {
  return files.find((path) => path === 'skill.json');
}

/** Where the prompt of a function stands that has one of its own. */
export const promptFile = 'prompt.md';

/** What a function says of itself: all of a skill but its place, its prompt, and what a SKILL.md beside it adds. */
export type FunctionHead = Pick<
  Skill,
  | 'name'
  | 'description'
  | 'mode'
  | 'timeout'
  | 'retry'
  | 'version'
  | 'category'
  | 'tags'
  | 'author'
  | 'input'
  | 'pipeline'
> & { signature: Signature };

/** Tells a skill.json that lies beside a SKILL.md and is another program's: it has nothing of a signature. */
export function isSignature(text: string): boolean {
  const read = readJsonText(text);
  if ('problem' in read) return true;
  return (
    isSchema(read.value) &&
    ['mode', 'input', 'output', 'pipeline'].some((key) => Object.hasOwn(read.value as object, key))
  );
}

/** The name that a skill.json gives; undefined where it cannot be read. */
export function nameOfSkillJson(text: string): string | undefined {
  const read = readJsonText(text.slice(0, longest));
  if ('problem' in read || !isSchema(read.value)) return undefined;
  return typeof read.value.name === 'string' ? read.value.name : undefined;
}

/** The same text with another name. What is no function stays as it is. */
export function renameSkillJson(text: string, name: string): string {
  const read = readJsonText(text);
  const span = 'problem' in read ? undefined : read.spanOf('name');
  return span ? text.slice(0, span.from) + JSON.stringify(name) + text.slice(span.to) : text;
}

/** Reads a skill.json (docs/skills/functions.md). Undefined, and at least one error reported, for what is no function. */
export function readSkillJson(
  text: string,
  files: readonly string[],
  report: ReportDiagnostic,
): FunctionHead | undefined {
  if (text.length > longest) return void report('error', 'file-too-large', 1, String(longest));
  const read = readJsonText(text);
  if ('problem' in read) {
    if (read.problem === 'syntax') report('error', 'json-syntax', read.line, read.expected);
    else report('error', `json-${read.problem}`, read.line);
    return undefined;
  }
  if (!isSchema(read.value)) return void report('error', 'json-not-object', 1);
  for (const { name, line } of read.duplicates) report('warning', 'duplicate-key', line, name.slice(0, 60));
  return readHead(read.value, read, files, report);
}

function readHead(
  json: JsonSchema,
  { lineOf }: JsonText,
  files: readonly string[],
  report: ReportDiagnostic,
): FunctionHead | undefined {
  let sound = true;
  const refuse = (
    code: DiagnosticCode,
    path: readonly (string | number)[],
    ...params: string[]
  ): undefined => {
    sound = false;
    report('error', code, lineOf(path), ...params);
  };
  for (const key of Object.keys(json)) {
    if (!functionKeys.includes(key)) refuse('function-key', [key], key.slice(0, 60), functionKeys.join(', '));
  }
  const text = (key: string, example?: string): string | undefined => {
    const value = json[key];
    if (value === undefined)
      return example === undefined ? undefined : refuse('function-missing', [], key, example);
    if (typeof value === 'string' && (value.trim() !== '' || example === undefined))
      return value.trim() || undefined;
    return refuse('function-text', [key], key);
  };
  const texts = (key: string): string[] => {
    const value = json[key] ?? [];
    const isList =
      Array.isArray(value) && value.every((item) => typeof item === 'string' && item.trim() !== '');
    if (isList) return [...new Set((value as string[]).map((item) => item.trim()))];
    refuse('function-texts', [key], key);
    return [];
  };
  const count = (key: 'timeout' | 'retry', least: number): number => {
    const value = json[key] ?? functionDefaults[key];
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most[key])
      return value;
    refuse('function-count', [key], key, String(least), String(most[key]));
    return functionDefaults[key];
  };
  const schema = (key: 'input' | 'output'): JsonSchema | undefined => {
    const value = json[key];
    if (value === undefined) return undefined;
    if (!isSchema(value)) return refuse('schema-not-object', [key], key);
    return checkSchema(value, key, refuse, (...args) => report('warning', 'schema-default', ...args), lineOf);
  };

  const name = text('name', '"word_count"');
  if (name !== undefined && !/^[a-z][a-z0-9_]*$/.test(name))
    refuse('function-name', ['name'], name.slice(0, 60));
  const description = text('description', '"Counts the words of a text"');
  const mode = readMode(json, text('mode', '"code"'), files, refuse);
  const input = schema('input') ?? { type: 'object', properties: {} };
  if (sound && input.type !== 'object') refuse('schema-input', ['input']);
  const output = schema('output');
  const calls = texts('calls');
  const [category, author, tags] = [text('category'), text('author'), texts('tags')];
  const version = text('version') ?? functionDefaults.version;
  const timeout = count('timeout', 1);
  const retry = json.retry === undefined ? undefined : count('retry', 0);
  const pipeline =
    mode === 'composite'
      ? readPipeline(json, { input, calls }, (isWarning, { code, at, params }) =>
          isWarning ? report('warning', code, lineOf(at), ...params) : refuse(code, at, ...params),
        )
      : undefined;
  if (json.outputMapping !== undefined && !pipeline) refuse('pipeline-output', ['outputMapping']);
  if (!sound || name === undefined || description === undefined || mode === undefined) return undefined;
  const form = formOfSchema(input);
  return {
    name,
    description,
    mode,
    timeout,
    ...(retry !== undefined && { retry }),
    version,
    ...(category !== undefined && { category }),
    ...(author !== undefined && { author }),
    ...(tags.length > 0 && { tags }),
    ...(form && { input: form }),
    signature: { input, ...(output && { output }), calls },
    ...(pipeline && { pipeline }),
  };
}

type Refuse = (code: DiagnosticCode, path: readonly (string | number)[], ...params: string[]) => undefined;

/** How it runs, and whether what runs is there. A function of others that is written in code runs as code does. */
function readMode(
  json: JsonSchema,
  said: string | undefined,
  files: readonly string[],
  refuse: Refuse,
): Skill['mode'] | undefined {
  if (said === undefined) return undefined;
  const mode = functionModes.find((known) => known === said);
  if (!mode) return refuse('function-mode', ['mode'], said.slice(0, 60), functionModes.join(', '));
  const { pipeline } = json;
  if (pipeline !== undefined && (mode !== 'composite' || !Array.isArray(pipeline)))
    return refuse('function-pipeline', ['pipeline']);
  if (mode === 'llm') return 'llm';
  if (mode === 'composite' && pipeline !== undefined) return 'composite';
  if (functionEntryOf(files) === undefined)
    return refuse('function-code-missing', ['mode'], entries.join(', '));
  return 'sandbox';
}

/**
 * What may be text as well, or be known when the function runs: a step is given it as it is written.
 */
const warnings: ReadonlySet<PipelineProblem['code']> = new Set(['expression-root', 'expression-name']);

/** Its steps, and what is wrong with them by this file alone. */
function readPipeline(
  json: JsonSchema,
  own: { input: JsonSchema; calls: readonly string[] },
  tell: (isWarning: boolean, problem: PipelineProblem) => void,
): Pipeline {
  const written = Array.isArray(json.pipeline) ? (json.pipeline as Json[]) : [];
  const steps = readSteps(written, (problem) => tell(false, problem));
  const { outputMapping } = json as { outputMapping?: Json };
  const pipeline = { steps, ...(outputMapping !== undefined && { outputMapping }) };
  // Where a step could not be read, the places of those behind it are others.
  if (steps.length < written.length) return pipeline;
  for (const problem of checkPipeline(pipeline, { ...own, input: own.input as Json })) {
    const inText = problem.code === 'expression-syntax' && problem.at.at(-1) !== 'condition';
    tell(inText || warnings.has(problem.code), problem);
  }
  return pipeline;
}

/** The schema where nothing stands against it. */
function checkSchema(
  schema: JsonSchema,
  key: string,
  refuse: Refuse,
  warnDefault: (line: number, ...params: string[]) => void,
  lineOf: JsonText['lineOf'],
): JsonSchema | undefined {
  const faults = faultsOf(schema).slice(0, 20);
  for (const { code, path, params } of faults) refuse(code, [key, ...path], ...params);
  if (faults.length > 0) return undefined;
  const problems = problemsOfSchema(schema);
  for (const { pointer, cause } of problems)
    refuse('schema-invalid', [key, ...stepsOf(pointer)], key + pointer, cause);
  if (problems.length > 0) return undefined;
  const endless = checkValue(schema, {});
  if ('problems' in endless && endless.problems.some(({ keyword }) => keyword === '$ref'))
    return refuse('schema-invalid', [key], key, endless.problems[0]?.cause ?? '');
  const { properties } = schema;
  for (const [name, part] of Object.entries(isSchema(properties) ? properties : {})) {
    if (!isSchema(part) || part.default === undefined) continue;
    if (
      'problems' in
      checkValue(
        { ...schema, type: 'object', required: [], properties: { [name]: part } },
        { [name]: part.default },
      )
    )
      warnDefault(lineOf([key, 'properties', name, 'default']), name.slice(0, 60));
  }
  return schema;
}
